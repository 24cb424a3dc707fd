import { useQuery } from '@tanstack/react-query'
import { bankStatementRoutes } from '#contract/bank-statements.ts'
import type { QueueItem } from '#contract/finance-queue.ts'
import { financeRoutes } from '#contract/finance.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'
import { type ExpectedReceipt, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import { Passport } from '#web/auction/payment-passport.tsx'
import { SettleSums } from '#web/auction/settle-sums.tsx'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { QueueEntry } from './queue-entry.tsx'
import { QueueQuestion } from './queue-question.tsx'
import type { ItemRow, LineRow } from './queue-rows.ts'
import type { Doing, QueueVerb } from './queue-verbs.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LotDrawer = lazyPart(
  // oxlint-disable-next-line no-restricted-imports -- fetched on the first click, as a screen is
  async () => (await import('#web/features/finance/lot-drawer.tsx')).LotDrawer,
)

const MatchDrawer = lazyPart(
  async () => (await import('#web/features/bank-statements/match-drawer.tsx')).MatchDrawer,
)

const RefundDrawer = lazyPart(
  async () => (await import('#web/features/refund-batches/refund-drawer.tsx')).RefundDrawer,
)

const QueueUnapplied = lazyPart(
  async () => (await import('#web/features/unapplied/queue-unapplied.tsx')).QueueUnapplied,
)

const TaxReceiptDrawer = lazyPart(
  async () => (await import('#web/features/tax-receipts/tax-receipt-drawer.tsx')).TaxReceiptDrawer,
)

/** The act of a line: a dialog or a drawer over the queue. */
export function QueueAct({ row, verb, onClose }: Doing & { onClose: () => void }) {
  if ('item' in row) return <ItemAct row={row} verb={verb} onClose={onClose} />
  if (verb === 'set_aside') return <SetAside row={row} onClose={onClose} />
  return <MatchDrawer row={row.line} onClose={onClose} />
}

function ItemAct({ row, verb, onClose }: { row: ItemRow; verb: QueueVerb; onClose: () => void }) {
  const { item } = row
  if (verb === 'look' || verb === 'close')
    return item.lot_id === null ? null : <LotDrawer id={item.lot_id} onClose={onClose} />
  if (verb === 'refunds') return <RefundDrawer chosen={[item.id]} onClose={onClose} />
  if (verb === 'unapplied' || verb === 'refund')
    return <QueueUnapplied id={item.id} act={verb === 'refund' ? 'refund' : 'apply'} onClose={onClose} />
  if (verb === 'receipts') return <Receipt item={item} onClose={onClose} />
  if (verb === 'confirm' || verb === 'mark_paid' || verb === 'settle')
    return <Confirmation section={verb} item={item} onClose={onClose} />
  return <QueueEntry item={item} onClose={onClose} />
}

type ConfirmationProps = { section: 'confirm' | 'mark_paid' | 'settle'; item: QueueItem; onClose: () => void }

/** Asks in a sentence, with the sum, before an entry is confirmed or a lot moves on. */
function Confirmation({ section, item, onClose }: ConfirmationProps) {
  const { t, money, option } = useText()
  const version = item.version ?? 1
  const send = (): Promise<unknown> =>
    section === 'confirm'
      ? call(financeRoutes.confirm, { params: { id: item.id }, body: { version }, quiet: true })
      : call(lotMoveRoutes.move, { params: { id: item.id }, body: { action: section, version }, quiet: true })
  const what = item.kind ? option('finance_entries', 'kind', item.kind) : item.lot_name
  return (
    <QueueQuestion
      verb={t(`finance.queue.acts.${section}`)}
      name={item.party_name}
      said={[what, item.amount && `¥${money(item.amount)}`]}
      send={send}
      onClose={onClose}
    >
      {section === 'confirm' && item.direction === 'out' && <Passport entry={item.id} />}
      {section === 'settle' && <SettleSums lotId={item.id} />}
    </QueueQuestion>
  )
}

/** A bank line whose text says why it needs no entry. */
function SetAside({ row: { line }, onClose }: { row: LineRow; onClose: () => void }) {
  const { t, money, option } = useText()
  const aside = line.suggested ?? 'other'
  return (
    <QueueQuestion
      verb={t('bankStatements.acts.setAside')}
      name={line.counterparty ?? line.summary}
      said={[option('bank_lines', 'aside', aside), `¥${money(line.amount)}`]}
      send={() =>
        call(bankStatementRoutes.setLineAside, {
          params: { id: line.id },
          body: { aside, version: line.version },
          quiet: true,
        })
      }
      onClose={onClose}
    />
  )
}

/** The form of a missing receipt, filled in. */
function Receipt({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['tax_receipts', 'expected', item.lot_id],
    queryFn: ({ signal }) =>
      call(taxReceiptRoutes.expected, { query: { lot_id: String(item.lot_id) }, signal, quiet: true }),
  })
  if (!data) return null
  const isMeant = (expectedReceipt: ExpectedReceipt) =>
    expectedReceipt.subject === item.subject && expectedReceipt.party === item.party
  const expected = data.items.find(isMeant)
  return <TaxReceiptDrawer {...(expected && { expected })} onClose={onClose} />
}
