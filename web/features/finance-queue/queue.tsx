import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import {
  queueSections,
  type QueueItem,
  type QueueSection,
  financeQueueRoutes,
} from '#contract/finance-queue.ts'
import { type ExpectedReceipt, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import { SettleSums } from '#web/auction/settle-sums.tsx'
import { call } from '#web/transport/api.ts'
import { Passport } from '#web/auction/payment-passport.tsx'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { ConfirmExact } from '#web/features/bank-statements/confirm-exact.tsx'
import { QueueQuestion } from './queue-question.tsx'
import css from './queue.module.css'
import { QueueBankLines, useOpenLines } from './queue-bank-lines.tsx'
import { QueueLine } from './queue-line.tsx'
import { financeRoutes } from '#contract/finance.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'

const LotDrawer = lazy(async () => ({
  // oxlint-disable-next-line no-restricted-imports -- fetched on the first click, as a screen is
  default: (await import('#web/features/finance/lot-drawer.tsx')).LotDrawer,
}))
const QueueEntry = lazy(async () => ({ default: (await import('./queue-entry.tsx')).QueueEntry }))
const RefundDrawer = lazy(async () => ({
  default: (await import('#web/features/refund-batches/refund-drawer.tsx')).RefundDrawer,
}))
const QueueUnapplied = lazy(async () => ({
  default: (await import('#web/features/unapplied/queue-unapplied.tsx')).QueueUnapplied,
}))
const TaxReceiptDrawer = lazy(async () => ({
  default: (await import('#web/features/tax-receipts/tax-receipt-drawer.tsx')).TaxReceiptDrawer,
}))

interface Doing {
  section: QueueSection | 'lot'
  item: QueueItem
  /** The second act of a line that has two. */
  other?: true
}

/** 待办: everything that waits for finance, each line with its one next act, done without leaving the queue. */
export function Queue() {
  const { t, number } = useText()
  const [doing, setDoing] = useState<Doing>()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'queue'],
    queryFn: ({ signal }) => call(financeQueueRoutes.get, { signal, quiet: true }),
  })
  const bank = useOpenLines()
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return null
  const filled = queueSections.filter((queueSection) => data[queueSection].items.length > 0)
  const lines = bank.data?.items ?? []
  return (
    <>
      {filled.length === 0 && bank.data && lines.length === 0 && (
        <p className={css.none}>{t('finance.queue.empty')}</p>
      )}
      {filled.map((section) => (
        <Section
          key={section}
          title={t(`finance.queue.sections.${section}`)}
          count={`${number(data[section].items.length)}${data[section].more ? '+' : ''}`}
        >
          <ul className={css.lines}>
            {data[section].items.map((item) => (
              <QueueLine
                key={`${item.id} ${item.subject ?? ''} ${item.party ?? ''}`}
                section={section}
                item={item}
                onAct={() => setDoing({ section, item })}
                {...(section === 'unapplied' && {
                  onOther: () => setDoing({ section, item, other: true }),
                })}
                onLot={() => setDoing({ section: 'lot', item })}
              />
            ))}
          </ul>
        </Section>
      ))}
      {lines.length > 0 && (
        <Section
          title={`${t('finance.tabs.bank_lines')} · ${t('bankStatements.presets.open')}`}
          count={
            <Link to={addressOf('finance', { tab: 'bank_lines', state: 'open' })}>
              {number(bank.data?.sums.open ?? lines.length)}
            </Link>
          }
          {...(lines.some((line) => line.expected) && { act: <ConfirmExact /> })}
        >
          <QueueBankLines lines={lines} />
        </Section>
      )}
      <Suspense>{doing && <Act {...doing} onClose={() => setDoing(undefined)} />}</Suspense>
    </>
  )
}

interface SectionProps {
  title: string
  count: ReactNode
  /** An act for several lines at once. */
  act?: ReactNode
  children: ReactNode
}

const Section = ({ title, count, act, children }: SectionProps) => (
  <section className={css.section} aria-label={title}>
    <h3>
      {title}
      <span>{count}</span>
      {act}
    </h3>
    {children}
  </section>
)

/** The act of a line: a dialog or a drawer over the queue. */
function Act({ section, item, other, onClose }: Doing & { onClose: () => void }) {
  const looks =
    section === 'lot' ||
    section === 'owed' ||
    section === 'approvals' ||
    (section === 'settle' && item.blocks.length > 0)
  if (looks) return item.lot_id === null ? null : <LotDrawer id={item.lot_id} onClose={onClose} />
  if (section === 'refunds') return <RefundDrawer chosen={[item.id]} onClose={onClose} />
  if (section === 'unapplied')
    return <QueueUnapplied id={item.id} act={other ? 'refund' : 'apply'} onClose={onClose} />
  if (section === 'receipts') return <Receipt item={item} onClose={onClose} />
  if (section === 'confirm' || section === 'mark_paid' || section === 'settle')
    return <Confirmation section={section} item={item} onClose={onClose} />
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
