import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { TextButton } from '#web/ui/states.tsx'
import ticks from '#web/ui/ticks.module.css'
import css from './exports.module.css'

interface ColumnTicksProps {
  names: readonly string[]
  /** The resource whose texts label the columns. */
  labels: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Chooses the fields that become columns, in their order. */
export function ColumnTicks({ names, labels, chosen, onChange }: ColumnTicksProps) {
  const { t, label } = useText()
  const pick = (name: string, on: boolean) =>
    onChange(names.filter((value) => (value === name ? on : chosen.includes(value))))
  return (
    <Labelled id="export-columns" label={label('exports', 'columns')}>
      <div className={css.tools}>
        <span aria-live="polite">{t('exports.chosen', { n: chosen.length, all: names.length })}</span>
        <TextButton onClick={() => onChange(names)}>{t('exports.every')}</TextButton>
        <TextButton onClick={() => onChange([])}>{t('exports.none')}</TextButton>
      </div>
      <div role="group" aria-labelledby="export-columns" className={css.columns}>
        {names.map((name) => (
          <label key={name} className={ticks.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) => pick(name, event.currentTarget.checked)}
            />
            <span title={label(labels, name)}>{label(labels, name)}</span>
          </label>
        ))}
      </div>
    </Labelled>
  )
}
