import type { LotShortfall } from '#contract/lot-shortfalls.ts'
import { isZero } from '#contract/rules/money.ts'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { Ruled, type Line } from '#web/paper/paper-parts.tsx'
import { say } from '#web/paper/paper-words.ts'
import { papers } from './money-words.ts'

const { statement } = papers
const words = statement.shortfall
const yuan = (value: string) => say(statement.yuan, { amount: moneyOf(value) })
const inWords = (value: string) => `${yuan(value)}${say(statement.words, { words: moneyInWords(value) })}`

/** Sources that brought nothing are left out. */
const linesOf = ({ first_price, next_price, consignor }: LotShortfall): Line[] => [
  { label: words.first, value: yuan(first_price) },
  { label: words.next, value: yuan(next_price) },
  { label: words.lost, value: yuan(consignor.lost) },
  ...(['deposit', 'set_off', 'received'] as const)
    .filter((source) => !isZero(consignor[source]))
    .map((source) => ({ label: words[source], value: yuan(consignor[source]) })),
  { label: words.missing, value: yuan(consignor.missing) },
  { label: words.owed, value: inWords(consignor.owed) },
  { label: words.paidOut, value: yuan(consignor.paid_out) },
]

/** A defaulter's debt to the consignor after a resale. It names neither the buyer nor the house's commissions. */
export const StatementShortfalls = ({ shortfalls }: { shortfalls: readonly LotShortfall[] }) =>
  shortfalls.map((shortfall) => (
    <section key={shortfall.sign_up_id}>
      <h2>{words.title}</h2>
      <Ruled lines={linesOf(shortfall)} />
    </section>
  ))
