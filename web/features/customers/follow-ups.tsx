import { useQuery } from '@tanstack/react-query'
import type { FollowUpRow } from '#contract/follow-ups.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { useText } from '#web/text/text.tsx'
import { Log, LogEntry, LogHead, LogText } from '#web/ui/log.tsx'
import { nextWords } from '#web/ui/next-time.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { NothingYet, TextButton } from '#web/ui/states.tsx'
import { followUpsQuery } from './customer-queries.ts'
import css from './customers.module.css'

type Shown = FollowUpRow & { created_by_name?: string | null }

/** The follow-ups of a customer, newest first. */
export function FollowUps({
  id,
  onCorrect,
  onAdd,
}: {
  id: number
  onCorrect?: (row: FollowUpRow) => void
  onAdd?: (() => void) | undefined
}) {
  const { t } = useText()
  const { data } = useQuery(followUpsQuery(id))
  if (!data) return null
  if (data.items.length === 0)
    return (
      <NothingYet
        text={t('customers.noFollowUps')}
        action={onAdd && <TextButton onClick={onAdd}>{t('customers.addFollowUp')}</TextButton>}
      />
    )
  return (
    <Log>
      {data.items.map((row) => (
        <LogEntry key={row.id}>
          <FollowUp row={row} onCorrect={onCorrect} />
        </LogEntry>
      ))}
    </Log>
  )
}

export function FollowUp({
  row,
  onCorrect,
}: {
  row: Shown
  onCorrect?: ((row: FollowUpRow) => void) | undefined
}) {
  const text = useText()
  const { t, option } = text
  return (
    <>
      <LogHead>
        <b>{option('follow_ups', 'kind', row.kind)}</b>
        <span>{row.created_by_name}</span>
        <RelativeTime at={row.created_at} />
        {onCorrect && row.actions.includes('edit') && (
          <button type="button" className={css.quiet} onClick={() => onCorrect(row)}>
            {t('customers.correct')}
          </button>
        )}
      </LogHead>
      <LogText>{row.content}</LogText>
      {row.next_follow_at && (
        <p className={css.logNote}>{t('customers.nextAt', { date: nextWords(row.next_follow_at, text) })}</p>
      )}
      {row.files.length > 0 && <FileLinks files={row.files} />}
    </>
  )
}
