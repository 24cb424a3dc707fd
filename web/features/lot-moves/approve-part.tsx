import { TextInput } from '@mantine/core'
import { useRefusal } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import css from './approve-part.module.css'
import type { PartProps } from './move.ts'

/**
 * Shows the warnings about the terms, and asks who holds a right of first refusal if nobody has said so yet.
 */
export function ApprovePart({ row, give }: PartProps) {
  const { label, option, t } = useText()
  const refusal = useRefusal()
  const asks = row.warnings.some(({ code }) => code === 'priority_unasked')
  return (
    <>
      {row.warnings.length > 0 && (
        <ul className={css.warnings} aria-label={t('lots.warnings')}>
          {row.warnings.map(({ code }) => (
            <li key={code}>{option('lots', 'warning', code)}</li>
          ))}
        </ul>
      )}
      {asks && (
        <TextInput
          label={label('lots', 'priority_party')}
          description={t('lots.form.priority')}
          error={refusal?.fields?.['priority_party']}
          maxLength={200}
          onChange={(event) => give({ priority_party: event.currentTarget.value.trim() })}
        />
      )}
    </>
  )
}
