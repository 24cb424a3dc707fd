import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotRow } from '#contract/lots.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { Log, LogEntry, LogHead, LogText } from '#web/ui/log.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Failed, NothingYet } from '#web/ui/states.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import { lotTimelineQuery } from '#web/features/lot-moves/lot-queries.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { CommentBox } from './comment-box.tsx'
import css from './timeline.module.css'
import type { LotTimelineEntry } from '#contract/lot-moves.ts'

const acts = ['create', 'copy', 'edit', 'comment'] as const
type PlainAct = (typeof acts)[number]
const isPlain = (what: LotTimelineEntry['what']): what is PlainAct => acts.includes(what as PlainAct)
const parts = ['all', 'comments'] as const

const wordsFor = (what: LotTimelineEntry['what'], { t }: Speaker) =>
  isPlain(what) ? t(`lots.timeline.${what}`) : t(`lots.acts.${what}`)

/** Everything that happened to a lot, newest first, with colleagues' remarks. */
export function TimelineTab({ row }: { row: LotRow }) {
  const text = useText()
  const { t } = text
  const [part, setPart] = useState<(typeof parts)[number]>('all')
  const { data, error, refetch } = useQuery(lotTimelineQuery(row.id))
  const items = data?.items.filter((entry) => part === 'all' || entry.what === 'comment')
  return (
    <div className={css.timeline}>
      <CommentBox lotId={row.id} />
      <Switcher
        label={t('lots.tabs.timeline')}
        value={part}
        options={parts.map((value) => ({ value, label: t(`lots.timeline.${value}`) }))}
        onChange={setPart}
      />
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {items?.length === 0 && <NothingYet text={t('lots.timeline.empty')} />}
      <Log>
        {items?.map((entry) => (
          <LogEntry key={entry.id} marked={entry.what === 'comment'}>
            <LogHead>
              <b>{wordsFor(entry.what, text)}</b>
              {entry.to_state && entry.to_state !== entry.from_state && (
                <LotStateBadge state={entry.to_state} />
              )}
              <span>{entry.by_name ?? t('lots.timeline.by')}</span>
              <RelativeTime at={entry.at} />
              {entry.round_no !== null && entry.round_no !== row.round_no && (
                <span>{t('lots.round', { n: entry.round_no })}</span>
              )}
            </LogHead>
            {entry.content && <LogText>{entry.content}</LogText>}
            {details(entry, text) && <LogText>{details(entry, text)}</LogText>}
          </LogEntry>
        ))}
      </Log>
    </div>
  )
}

/** The reason for a move, or the fields an edit changed. */
function details({ reason, fields, what }: LotTimelineEntry, { t, label }: Speaker): string {
  if (what === 'edit') return (fields ?? []).map((name) => label('lots', name)).join(t('list.comma'))
  return reason ?? ''
}
