import type { ApprovalRow } from '#contract/approvals.ts'
import { quantity, subtract } from '#contract/rules/money.ts'
import { shortDecimal } from '#web/text/format.ts'
import type { Speaker } from '#web/text/text.tsx'

/** The request and its amount, in few words for a list. */
export function askedBriefly({ asked }: Pick<ApprovalRow, 'asked'>, { option, money }: Speaker): string {
  const change =
    asked.kind === 'settlement_quantity'
      ? `${shortDecimal(quantity(asked.tickets))} → ${shortDecimal(quantity(asked.given))}`
      : money(subtract(asked.price, asked.agreed))
  return `${option('approvals', 'kind', asked.kind)} · ${change}`
}

/** The request, in a sentence with its figures. */
export function askedWords({ asked }: Pick<ApprovalRow, 'asked'>, { t, money }: Speaker): string {
  if (asked.kind === 'settlement_quantity') {
    const short = (value: string) => shortDecimal(quantity(value))
    return t('approvals.facts.settlement_quantity', {
      tickets: short(asked.tickets),
      given: short(asked.given),
    })
  }
  const { agreed, price, limit, below } = asked
  const figures = t('approvals.facts.price_adjustment', {
    agreed: money(agreed),
    price: money(price),
    change: money(subtract(price, agreed)),
    limit: money(limit),
  })
  return [figures, ...below.map((floor) => t(`approvals.below.${floor}`))].join(t('list.comma'))
}
