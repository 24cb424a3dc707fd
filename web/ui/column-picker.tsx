import { IconChevronDown } from '#web/icons/chevron-down.ts'
import { IconChevronUp } from '#web/icons/chevron-up.ts'
import { useText } from '#web/text/text.tsx'
import { LazyPopover, type ButtonOf } from './lazy-popover.tsx'
import { orderColumns, plainLayout, type DataColumn, type TableLayout } from './data-column.ts'
import { TextButton } from './states.tsx'
import css from './ticks.module.css'

interface ColumnPickerProps {
  columns: readonly DataColumn<never>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  button: ButtonOf
}

/** Chooses which columns are shown, and in which order. The first column never moves. */
export function ColumnPicker({ columns, layout, onLayout, button }: ColumnPickerProps) {
  const { t } = useText()
  const ordered = orderColumns(columns, layout.order)
  const move = (index: number, by: -1 | 1) => {
    const order = ordered.map((column) => column.id)
    const [moved = ''] = order.splice(index, 1)
    order.splice(index + by, 0, moved)
    onLayout({ ...layout, order })
  }
  const toggle = (id: string, on: boolean) =>
    onLayout({ ...layout, hidden: on ? layout.hidden.filter((name) => name !== id) : [...layout.hidden, id] })
  return (
    <LazyPopover button={button} position="bottom-end" padding="xs">
      {() => (
        <div className={css.panel}>
          <div className={css.scrolling}>
            <fieldset className={css.ticks} aria-label={t('list.columns.button')}>
              {ordered.map((column, index) => (
                <div key={column.id} className={css.tick}>
                  <label className={css.tickLabel}>
                    <input
                      type="checkbox"
                      checked={index === 0 || !layout.hidden.includes(column.id)}
                      disabled={index === 0}
                      onChange={(event) => toggle(column.id, event.currentTarget.checked)}
                    />
                    <span>{column.header}</span>
                  </label>
                  <button
                    type="button"
                    className={css.move}
                    disabled={index <= 1}
                    aria-label={t('list.columns.up', { name: column.header })}
                    onClick={() => move(index, -1)}
                  >
                    <IconChevronUp size={14} stroke={1.5} />
                  </button>
                  <button
                    type="button"
                    className={css.move}
                    disabled={index === 0 || index === ordered.length - 1}
                    aria-label={t('list.columns.down', { name: column.header })}
                    onClick={() => move(index, 1)}
                  >
                    <IconChevronDown size={14} stroke={1.5} />
                  </button>
                </div>
              ))}
            </fieldset>
          </div>
          <TextButton onClick={() => onLayout(plainLayout)}>{t('list.columns.reset')}</TextButton>
        </div>
      )}
    </LazyPopover>
  )
}
