import { Button } from '@mantine/core'
import { Fragment, useDeferredValue, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { queueGroups, type QueueKind } from '#contract/rules/queue-order.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { copyText } from '#web/ui/copy.ts'
import { useRowKeys } from '#web/ui/row-keys.ts'
import { QueueFilters } from './queue-filters.tsx'
import css from './queue.module.css'
import { QueueLine } from './queue-line.tsx'
import { matchesSearch, type QueueRow } from './queue-rows.ts'
import { verbOf, type Doing, type QueueVerb } from './queue-verbs.ts'

/** How many lines are drawn at once. */
const portion = 100

interface QueueListProps {
  rows: readonly QueueRow[]
  today: string
  /** Kinds of which there are more lines than the server sent. */
  more: readonly QueueKind[]
  onAct: (doing: Doing) => void
}

/** Lines without an act of their own link to the screen that has it. */
const leads: Partial<Record<QueueVerb, (row: QueueRow) => string>> = {
  dues: (row) => addressOf('finance', { tab: 'dues', state: ['open', 'partial'], lot_id: lotOf(row) }),
  weigh: (row) => toTickets(row),
  decide: (row) => addressOf('approvals', { id: 'item' in row ? row.item.id : undefined }),
}

/** Addresses to send to a colleague who may do what the reader may not. */
const asks: typeof leads = {
  ask_colleague: (row) =>
    addressOf('finance', {
      tab: 'entries',
      state: 'pending',
      q: ('item' in row && row.item.entry_no) || undefined,
    }),
  ask_weigher: (row) => toTickets(row),
}

const toTickets = (row: QueueRow) => addressOf('lot', { id: lotOf(row), tab: 'weighing' })
const lotOf = (row: QueueRow) => ('item' in row ? (row.item.lot_id ?? undefined) : undefined)

/** The lines in their groups, found by kind and search, walked with j and k. */
export function QueueList({ rows, today, more, onAct }: QueueListProps) {
  const { t, number } = useText()
  const navigate = useNavigate()
  const rights = { decides: useCan('approvals.decide'), weighs: useCan('weighing.write') }
  const search = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useSearchParams()
  const kind = asked.get('kind')
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [most, setMost] = useState(portion)
  const found = rows.filter((row) => matchesSearch(row, text))
  const chosen = kind === null ? found : found.filter((row) => row.kind === kind)
  const shown = chosen.slice(0, most)
  const groups = queueGroups.filter((group) => shown.some((row) => row.group === group))
  const act = (row: QueueRow, verb = verbOf(row, rights)) => {
    const lead = leads[verb]
    const asked = asks[verb]
    if (lead) void navigate(lead(row))
    else if (asked) void copyText(location.origin + asked(row), t('finance.queue.asked'))
    else onAct({ row, verb })
  }
  const clear = () => {
    setTyped('')
    setAsked({ tab: 'todo' }, { replace: true })
  }
  const cursor = useRowKeys({ rows: shown, search, scroller, onOpen: (row) => act(row), onToggle: undefined })
  return (
    <>
      <QueueFilters rows={found} more={more} search={search} text={typed} onSearch={setTyped} />
      {chosen.length === 0 && (
        <p className={css.none}>
          {t('finance.queue.none')}{' '}
          <Button variant="default" size="compact-sm" onClick={clear}>
            {t('finance.queue.clear')}
          </Button>
        </p>
      )}
      <section ref={scroller} className={css.lines} aria-label={t('finance.queue.list')}>
        {groups.map((group) => (
          <Fragment key={group}>
            <h3 id={`queue-${group}`} className={css.group} data-late={group === 'overdue' || undefined}>
              {t(`finance.queue.groups.${group}`)}
              <span>{number(chosen.filter((row) => row.group === group).length)}</span>
            </h3>
            <div role="list" aria-labelledby={`queue-${group}`} className={css.ofGroup}>
              {shown
                .filter((row) => row.group === group)
                .map((row) => (
                  <QueueLine
                    key={row.key}
                    row={row}
                    today={today}
                    at={row === shown[cursor]}
                    verb={verbOf(row, rights)}
                    onAct={(verb) => act(row, verb)}
                  />
                ))}
            </div>
          </Fragment>
        ))}
      </section>
      {chosen.length > most && (
        <Button variant="default" size="compact-sm" onClick={() => setMost(most + portion)}>
          {t('finance.queue.more', { n: number(Math.min(portion, chosen.length - most)) })}
        </Button>
      )}
    </>
  )
}
