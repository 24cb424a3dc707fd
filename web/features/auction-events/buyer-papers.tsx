import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { EventSale, EventSales, SaleMoney } from '#contract/event-sales.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { amount, add } from '#contract/rules/money.ts'
import { eventPaperWords as words } from '#texts/paper/event-papers.ts'
import type { EventPaper } from '#web/auction/print-paths.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { PaperPage, Sheet } from '#web/paper/paper-page.tsx'
import { Amounts, Clauses, Seals, Signatures, Title } from '#web/paper/paper-parts.tsx'
import { paperWords, priceOf, say } from '#web/paper/paper-words.ts'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { EventCode, LotCodes } from './event-code.tsx'
import { eventSalesQuery } from './event-queries.ts'

/** The lots of each buyer, in the order of the event. */
function byBuyer(items: readonly EventSale[]): EventSale[][] {
  const buyers = new Map<number, EventSale[]>()
  for (const sale of items) buyers.set(sale.buyer_id, [...(buyers.get(sale.buyer_id) ?? []), sale])
  return [...buyers.values()]
}

interface BuyerPapersProps {
  id: number
  doc: EventPaper
  above: ReactNode
}

/** The papers of buyers: one sheet for each, with all lots won. */
export function BuyerPapers({ id, doc, above }: BuyerPapersProps) {
  const { t } = useText()
  const { data, error, refetch } = useQuery(eventSalesQuery(id))
  useEffect(() => {
    document.title = data?.event.event_no ?? ''
  }, [data])
  const buyers = byBuyer(data?.items ?? [])
  return (
    <PaperPage
      label={t('eventSignUps.papers.label')}
      back={{ to: addressOf('auctionEvent', { id }), label: t('screens.auctionEvent') }}
      print={{ label: t('lots.docs.print'), disabled: buyers.length === 0 }}
      above={above}
    >
      {error && !data && (
        <Sheet>
          <Failed message={error.message} onRetry={() => void refetch()} />
        </Sheet>
      )}
      {data && buyers.length === 0 && <Sheet>{words.none}</Sheet>}
      {data &&
        buyers.map((own) => <BuyerSheet key={own[0]?.buyer_id} doc={doc} event={data.event} own={own} />)}
    </PaperPage>
  )
}

interface OfBuyer {
  event: EventSales['event']
  own: readonly EventSale[]
}

function BuyerSheet({ doc, ...of }: OfBuyer & { doc: EventPaper }) {
  return (
    <Sheet>
      {doc === 'confirmation' && <Confirmation {...of} />}
      {doc === 'pick_up' && <PickUp {...of} />}
      {doc === 'account' && <Account {...of} />}
      <EventCode id={of.event.id} />
    </Sheet>
  )
}

const headOf = ({ event, own }: OfBuyer) => ({
  title: event.title,
  buyer: own[0]?.buyer ?? '',
  paddle: own[0]?.paddle_no ?? '',
  n: own.length,
})

const nameOf = (sale: EventSale) => sale.corpore_name ?? sale.lot_no
/** The sums of a buyer are those of the lots. */
const sumOf = (own: readonly EventSale[], name: keyof SaleMoney) =>
  amount(add('0', ...own.map(({ money }) => money?.[name] ?? '0')))

const owed = ['goods', 'commission', 'charges'] as const
const toPay = [...owed, 'left'] as const

/** 成交确认书 of all lots that a buyer has won: what is left to pay, by when, and to which account. */
function Confirmation(of: OfBuyer) {
  const { confirmation } = words
  const { event, own } = of
  const shown = own.every(({ money }) => money !== null)
  const rows = own.map((sale) => [
    String(sale.event_seq),
    nameOf(sale),
    quantityOf(sale) ?? '',
    moneyOf(sale.deal_price),
    ...(sale.money && shown ? toPay.map((name) => moneyOf(sale.money?.[name] ?? '0')) : []),
    sale.payment_due_on ?? paperWords.open,
  ])
  const sum = amount(add(...owed.map((name) => sumOf(own, name))))
  const payees = [...new Set(own.map((sale) => sale.payee_account).filter(Boolean))]
  return (
    <>
      <Title no={event.event_no}>{confirmation.title}</Title>
      <p>{say(confirmation.lead, headOf(of))}</p>
      <Amounts heads={shown ? confirmation.heads : confirmation.plainHeads} rows={rows} />
      {shown && (
        <>
          <p>
            {confirmation.total}：{priceOf(sum)}
          </p>
          <p>
            {paperWords.confirmation.left}：{priceOf(sumOf(own, 'left'))}
          </p>
        </>
      )}
      <p>
        {paperWords.confirmation.account}：{payees.join('；') || paperWords.open}
      </p>
      <Clauses title={confirmation.clausesTitle} clauses={confirmation.clauses} />
      <Seals
        parties={[
          { label: words.buyer, value: own[0]?.buyer },
          { label: words.auctioneer, value: event.company_name },
        ]}
      />
    </>
  )
}

/** 提货单: the lots of a buyer that are paid for. */
function PickUp(of: OfBuyer) {
  const { pick_up } = words
  const paid = of.own.filter(({ released }) => released)
  return (
    <>
      <Title no={of.event.event_no}>{pick_up.title}</Title>
      <p>{paid.length > 0 ? say(pick_up.lead, headOf(of)) : pick_up.none}</p>
      {paid.length > 0 && (
        <Amounts
          heads={pick_up.heads}
          rows={paid.map((sale) => [
            String(sale.event_seq),
            sale.lot_no,
            nameOf(sale),
            quantityOf(sale) ?? '',
          ])}
        />
      )}
      <LotCodes lots={paid} />
      <Signatures
        parties={[
          { label: pick_up.driver, value: '' },
          { label: pick_up.yard, value: '' },
        ]}
      />
    </>
  )
}

const figures = [...owed, 'deposit', 'paid', 'left'] as const

/** 对账单: the money of each lot and its sums. */
function Account(of: OfBuyer) {
  const { account } = words
  const { event, own } = of
  if (own.some(({ money }) => money === null)) return <p>{account.hidden}</p>
  return (
    <>
      <Title no={event.event_no}>{account.title}</Title>
      <p>{say(account.lead, headOf(of))}</p>
      <Amounts
        heads={account.heads}
        rows={[
          ...own.map((sale) => [
            String(sale.event_seq),
            nameOf(sale),
            ...figures.map((name) => moneyOf(sale.money?.[name] ?? '0')),
            sale.settled ? account.settled : account.open,
          ]),
          [account.total, '', ...figures.map((name) => moneyOf(sumOf(own, name))), ''],
        ]}
      />
    </>
  )
}
