import type { Draft } from '#contract/grammar/resource.ts'
import { amount, subtract } from '#contract/rules/money.ts'
import { splitGross } from '#contract/rules/receipt-split.ts'
import type { taxReceipts } from '#contract/tax-receipts.ts'

type Sums = Pick<Draft<typeof taxReceipts>, 'net' | 'tax' | 'amount' | 'rate'>

/** Net and tax of a gross sum at a rate, as they are stored. */
export function splitOfGross(gross: string, rate: string): { net: string; tax: string } {
  const { net, tax } = splitGross(gross, rate)
  return { net: amount(net), tax: amount(tax) }
}

/** Net and tax of a receipt. What is not given follows from the rest. */
export function splitOf({ net, tax, amount: gross, rate }: Sums): { net: string; tax: string } {
  if (!net && !tax) return splitOfGross(gross, rate)
  return { net: amount(net ?? subtract(gross, tax ?? '0')), tax: amount(tax ?? subtract(gross, net ?? '0')) }
}
