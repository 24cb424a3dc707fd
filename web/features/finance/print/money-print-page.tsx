import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { chargeRoutes } from '#contract/charges.ts'
import { financeRoutes } from '#contract/finance.ts'
import { buyerKinds, payoutKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { call } from '#web/transport/api.ts'
import { PaperPage, Sheet } from '#web/paper/paper-page.tsx'
import { queries } from '#web/transport/queries.ts'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { papers } from './money-words.ts'
import { moneyPaperKinds } from '#web/auction/print-paths.ts'
import { Receipt } from './receipt.tsx'
import { Statement, type StatementSide, type StatementFacts } from './statement.tsx'
import { useTitle } from './use-title.ts'
import { financeLotRoutes } from '#contract/finance-lot.ts'
import { lotMoneyRoutes } from '#contract/lot-money.ts'
import { settlementRoutes } from '#contract/settlements.ts'
import { weighingRoutes } from '#contract/weighing.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AccountPaper = lazyPart(async () => (await import('./account-paper.tsx')).AccountPaper)

const quiet = true
const most = 100
/** The entries between us and each side. */
const kinds: Record<StatementSide, readonly EntryKind[]> = {
  buyer: [...buyerKinds, 'deposit_apply', 'unapplied_apply', 'overpaid_refund'],
  consignor: payoutKinds,
}

/** 收据 of an entry, 结算单 of a lot for either side, or 对账单 of a party, outside the shell. */
export const MoneyPrintPage = () => (
  <QueryClientProvider client={queries}>
    <Paper />
  </QueryClientProvider>
)

function Paper() {
  const [search] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const doc = moneyPaperKinds.find((name) => name === search.get('doc')) ?? 'receipt'
  if (doc === 'account') return <AccountPaper />
  return doc === 'receipt' ? <ReceiptPaper id={id} /> : <StatementPaper id={id} side={doc} />
}

function ReceiptPaper({ id }: { id: number }) {
  const { t } = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'receipt', id],
    queryFn: ({ signal }) => call(lotMoneyRoutes.entryReceipt, { params: { id }, signal, quiet }),
  })
  useTitle([t('finance.acts.receipt'), data?.entry_no].filter(Boolean).join(' '))
  return (
    <PaperPage
      label={t('finance.acts.receipt')}
      back={{
        to: addressOf('finance', { tab: 'entries', q: data?.entry_no }),
        label: t('finance.paper.back'),
      }}
      print={{ label: t('lots.docs.print'), disabled: !data }}
    >
      <Sheet half>
        {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
        {data && <Receipt row={data} />}
      </Sheet>
    </PaperPage>
  )
}

async function factsOf(id: number, side: StatementSide, signal: AbortSignal): Promise<StatementFacts> {
  const how = { params: { id }, signal, quiet }
  const query = { lot_id: id, state: ['confirmed'], kind: [...kinds[side]], sort: 'occurred_on', limit: most }
  const [lot, settlement, weighed, charges, entries] = await Promise.all([
    call(financeLotRoutes.get, how),
    call(settlementRoutes.get, how),
    call(weighingRoutes.list, how),
    call(chargeRoutes.list, how),
    call(financeRoutes.list, { query, signal, quiet }),
  ])
  const standing = entries.items.filter((item) => item.round_no === lot.round_no && item.reverses_id === null)
  return { lot, settlement, weighed, charges: charges.items, entries: standing }
}

function StatementPaper({ id, side }: { id: number; side: StatementSide }) {
  const { t } = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['settlements', 'paper', id, side],
    queryFn: ({ signal }) => factsOf(id, side, signal),
  })
  const closed = data?.settlement.state === 'closed'
  useTitle([t(`finance.statements.${side}`), data?.lot.lot_no].filter(Boolean).join(' '))
  return (
    <PaperPage
      label={t(`finance.statements.${side}`)}
      back={{ to: addressOf('finance', { tab: 'settlements', id }), label: t('finance.paper.back') }}
      print={{ label: t('lots.docs.print'), disabled: !closed }}
    >
      <Sheet>
        {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
        {data && !closed && <p>{papers.statement.early}</p>}
        {data && closed && <Statement side={side} facts={data} />}
      </Sheet>
    </PaperPage>
  )
}
