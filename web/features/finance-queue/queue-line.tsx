import { Button } from '@mantine/core'
import type { QueueBlock, QueueItem, QueueSection } from '#contract/finance-queue.ts'
import { useText } from '#web/text/text.tsx'
import css from './queue.module.css'

/** Blocked lines, which have no act of their own. */
const hopeless: readonly QueueBlock[] = ['own_entry', 'entered', 'no_bank']

interface QueueLineProps {
  section: QueueSection
  item: QueueItem
  onAct: () => void
  /** The refund of unapplied money, beside its allocation. */
  onOther?: () => void
  /** Opens the lot's drawer. */
  onLot: () => void
}

/** One line of the queue: the party, the amount, the due date, and the next act. */
export function QueueLine({ section, item, onAct, onOther, onLot }: QueueLineProps) {
  const { t, money, day, option } = useText()
  const blocked = item.blocks.some((block) => hopeless.includes(block))
  // Receipts for too much are taken back from the lot's own drawer.
  const surplus = section === 'receipts' && item.amount?.startsWith('-') === true
  const verb = surplus
    ? t('finance.taxReceipts.toTakeBack')
    : section === 'owed' || section === 'approvals' || (section === 'settle' && item.blocks.length > 0)
      ? t('finance.queue.acts.look')
      : t(`finance.queue.acts.${section}`)
  const what = item.subject
    ? `${option('tax_receipts', 'subject', item.subject)} · ${option('tax_receipts', 'direction', item.direction ?? 'out')}`
    : item.kind &&
      section !== 'deposits' &&
      section !== 'refunds' &&
      option('finance_entries', 'kind', item.kind)
  return (
    <li className={css.line} data-owed={section === 'owed' || undefined}>
      <div className={css.what}>
        {item.lot_id === null ? (
          <strong>{item.party_name || '–'}</strong>
        ) : (
          <button type="button" className={css.lot} onClick={onLot}>
            {item.lot_name || '–'}
          </button>
        )}
        <span>
          {[item.lot_id !== null && item.party_name, item.paddle_no, what].filter(Boolean).join(' · ')}
        </span>
        {item.blocks.map((block) => (
          <em key={block}>{t(`finance.queue.blocks.${block}`)}</em>
        ))}
      </div>
      <span className={css.day} data-late={item.overdue || undefined}>
        {item.due_on && day(item.due_on)}
      </span>
      <span className={css.amount}>{item.amount === null ? '' : money(item.amount)}</span>
      <div className={css.acts}>
        {onOther && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={blocked}
            onClick={onOther}
            aria-label={`${t('unapplied.refund')} ${item.party_name ?? ''}`}
          >
            {t('unapplied.refund')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant={blocked ? 'default' : 'light'}
          disabled={blocked}
          onClick={surplus ? onLot : onAct}
          aria-label={`${verb} ${item.party_name ?? ''} ${item.lot_name ?? ''}`}
        >
          {verb}
        </Button>
      </div>
    </li>
  )
}
