import { useQuery } from '@tanstack/react-query'
import { useText, type Speaker } from '#web/text/text.tsx'
import { Log, LogEntry, LogHead, LogText } from '#web/ui/log.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { customerTimelineQuery } from './customer-queries.ts'
import { FollowUp } from './follow-ups.tsx'
import type { TimelineEntry } from '#contract/customer-merge.ts'

/** The reason of a release is a word of the pool; others have none. */
const reasonWords = (entry: TimelineEntry, { option }: Speaker) =>
  entry.reason ? option('customers', 'pool_reason', entry.reason) : ''

function details(entry: TimelineEntry, text: Speaker): string {
  const { t, label } = text
  const fields =
    entry.what === 'edit'
      ? (entry.fields ?? []).map((name) => label('customers', name)).join(t('list.comma'))
      : ''
  const people = [entry.from_name, entry.to_name].filter(Boolean).join(' → ')
  return [people, fields, reasonWords(entry, text), entry.remark].filter(Boolean).join(' · ')
}

/** Everything that happened to a customer, newest first. */
export function Timeline({ id }: { id: number }) {
  const text = useText()
  const { data } = useQuery(customerTimelineQuery(id))
  if (!data) return null
  if (data.items.length === 0) return <NothingYet text={text.t('customers.noHistory')} />
  return (
    <Log>
      {data.items.map((entry) => (
        <LogEntry key={entry.id}>
          {entry.follow_up ? (
            <FollowUp row={{ ...entry.follow_up, created_by_name: entry.by_name }} />
          ) : (
            <>
              <LogHead>
                <b>{text.t(`customers.history.${entry.what}`)}</b>
                <span>{entry.by_name ?? text.t('customers.system')}</span>
                <RelativeTime at={entry.at} />
              </LogHead>
              {details(entry, text) && <LogText>{details(entry, text)}</LogText>}
            </>
          )}
        </LogEntry>
      ))}
    </Log>
  )
}
