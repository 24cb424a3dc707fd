import { lotWords } from '#web/auction/lot-words.ts'
import { MoneyDirection } from '#web/auction/money-direction.tsx'
import { daysBetween, hasDeadline } from '#contract/rules/queue-order.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import css from './queue-line.module.css'
import type { QueueRow } from './queue-rows.ts'
import { wordOf, type QueueVerb } from './queue-verbs.ts'

interface QueueLineProps {
  row: QueueRow
  today: string
  /** True for the line that the keys act on. */
  at: boolean
  /** The line's next act. */
  verb: QueueVerb
  onAct: (verb: QueueVerb) => void
}

/** One line of the queue: direction, party, what it is about, amount, day, and the next act. */
export function QueueLine({ row, today, at, verb, onAct }: QueueLineProps) {
  const { t, money } = useText()
  const lot = 'item' in row ? row.item.lot_name : null
  const name = [row.party, lot && lotWords(lot).name].filter(Boolean).join(' ')
  return (
    <div role="listitem" className={css.line} data-walked data-at={at || undefined}>
      {row.direction === null ? <span /> : <MoneyDirection of={row.direction} />}
      <span className={css.party} title={row.party ?? undefined}>
        {row.party || '–'}
      </span>
      <What row={row} onLook={() => onAct('item' in row ? 'look' : 'bank_lines')} />
      <span className={css.amount}>{money(row.amount)}</span>
      <Due row={row} today={today} />
      <span className={css.acts}>
        {row.kind === 'unapplied' && verb === 'unapplied' && (
          <Act word={t('unapplied.refund')} name={name} onClick={() => onAct('refund')} />
        )}
        <Act word={t(wordOf(row, verb))} name={name} main onClick={() => onAct(verb)} />
      </span>
    </div>
  )
}

const Act = ({
  word,
  name,
  main,
  onClick,
}: {
  word: string
  name: string
  main?: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    className={main ? css.act : css.other}
    data-act={main}
    aria-label={`${word} ${name}`}
    onClick={onClick}
  >
    {word}
  </button>
)

/** The kind of money or paper, for kinds of lines that have several. */
function kindOf(row: QueueRow, { t, option }: Speaker): string {
  if (!('item' in row))
    return [row.line.account_id_name, row.party === row.line.summary ? null : row.line.summary]
      .filter(Boolean)
      .join(' · ')
  const { item, kind } = row
  if (item.subject)
    return `${option('tax_receipts', 'subject', item.subject)} · ${option('tax_receipts', 'direction', item.direction ?? 'out')}`
  return item.kind ? option('finance_entries', 'kind', item.kind) : t(`finance.queue.kinds.${kind}`)
}

function What({ row, onLook }: { row: QueueRow; onLook: () => void }) {
  const text = useText()
  const kind = kindOf(row, text)
  if (!('item' in row))
    return (
      <span className={css.what}>
        <button type="button" className={css.lot} onClick={onLook}>
          {kind || text.t('finance.queue.kinds.bank_lines')}
        </button>
      </span>
    )
  const { item } = row
  const lot = item.lot_id === null ? null : lotWords(item.lot_name)
  const blocks = item.blocks.map((block) => text.t(`finance.queue.blocks.${block}`)).join(' · ')
  return (
    <span
      className={css.what}
      title={[kind, item.lot_name, item.paddle_no, blocks].filter(Boolean).join(' · ')}
    >
      <span className={css.kind}>{kind}</span>
      {lot && (
        <button type="button" className={css.lot} onClick={onLook}>
          {lot.name}
        </button>
      )}
      {lot && <small>{lot.no}</small>}
      {blocks && <em>{blocks}</em>}
    </span>
  )
}

/** The deadline in words while it is near, or how long a line without one has waited. */
function dueWords(row: QueueRow, today: string, { t, number, day }: Speaker): string {
  if (row.day === null) return ''
  const left = daysBetween(today, row.day)
  if (!hasDeadline(row.kind))
    return left < 0 ? t('finance.queue.days.waits', { n: number(-left) }) : t('finance.queue.days.today')
  if (left < 0) return t('finance.queue.days.late', { n: number(-left) })
  if (left === 0) return t('finance.queue.days.today')
  if (left === 1) return t('finance.queue.days.tomorrow')
  return row.day.slice(0, 4) === today.slice(0, 4) ? day(row.day).slice(5) : day(row.day)
}

function Due({ row, today }: { row: QueueRow; today: string }) {
  const text = useText()
  return (
    <span className={css.day} data-late={row.group === 'overdue' || undefined} title={text.day(row.day)}>
      {dueWords(row, today, text)}
    </span>
  )
}
