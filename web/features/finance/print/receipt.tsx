import { moneyInWords } from '#contract/rules/money-words.ts'
import type { EntryReceipt } from '#contract/lot-money.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { Ruled, Signatures, Title, type Line } from '#web/paper/paper-parts.tsx'
import { dayOnPaper, kindOf, papers } from './money-words.ts'

const { receipt } = papers

/** 收据, or 付款凭单 for money that went out: the amount in figures and in words, and two signatures. */
export function Receipt({ row }: { row: EntryReceipt }) {
  const lines: Line[] = [
    { label: row.direction === 'in' ? receipt.payer : receipt.payee, value: row.party },
    { label: receipt.for, value: kindOf(row.kind) },
    { label: receipt.sum, value: `¥${moneyOf(row.amount)}` },
    { label: receipt.words, value: moneyInWords(row.amount) },
    { label: receipt.lot, value: [row.lot_no, row.corpore_name].filter(Boolean).join(' ') },
    { label: receipt.method, value: [row.method, row.bank_ref].filter(Boolean).join(' · ') },
    { label: receipt.dateLabel, value: dayOnPaper(row.occurred_on) },
  ]
  return (
    <>
      <Title no={row.entry_no}>{receipt[row.direction]}</Title>
      <Ruled lines={lines} />
      <Signatures
        parties={[
          { label: receipt.company, value: row.company_name },
          { label: receipt.cashier, value: row.created_by_name },
          { label: receipt.checker, value: row.confirmed_by_name },
        ]}
      />
    </>
  )
}
