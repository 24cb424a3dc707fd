import type { ApprovalRow, Asked } from '#contract/approvals.ts'
import { quantity, subtract } from '#contract/rules/money.ts'
import { shortDecimal } from '#web/text/format.ts'
import type { Speaker } from '#web/text/text.tsx'

/** The request and its amount, short enough for a list. */
export function askedBriefly({ asked }: Pick<ApprovalRow, 'asked'>, { option, money }: Speaker): string {
  const change =
    asked.kind === 'settlement_quantity'
      ? `${shortDecimal(quantity(asked.tickets))} → ${shortDecimal(quantity(asked.given))}`
      : money(asked.kind === 'price_adjustment' ? subtract(asked.price, asked.agreed) : asked.amount)
  return `${option('approvals', 'kind', asked.kind)} · ${change}`
}

/** The request, in a sentence with its figures. */
export function askedWords({ asked }: Pick<ApprovalRow, 'asked'>, text: Speaker): string {
  const { t, money } = text
  if (asked.kind === 'settlement_quantity') {
    const short = (value: string) => shortDecimal(quantity(value))
    return t('approvals.facts.settlement_quantity', {
      tickets: short(asked.tickets),
      given: short(asked.given),
    })
  }
  if (asked.kind !== 'price_adjustment') return aboveLimit(asked, text)
  const { agreed, price, limit, below } = asked
  const figures = t('approvals.facts.price_adjustment', {
    agreed: money(agreed),
    price: money(price),
    change: money(subtract(price, agreed)),
    limit: money(limit),
  })
  return [figures, ...below.map((floor) => t(`approvals.below.${floor}`))].join(t('list.comma'))
}

type AboveLimit = Exclude<Asked, { kind: 'settlement_quantity' | 'price_adjustment' }>

/** An act above its limit, in a sentence. */
function aboveLimit(asked: AboveLimit, { t, money, option }: Speaker): string {
  const sums = { amount: money(asked.amount), limit: money(asked.limit) }
  switch (asked.kind) {
    case 'charge': {
      const { side, kind } = asked.charge
      const words = { side: option('lot_charges', 'side', side), kind: option('lot_charges', 'kind', kind) }
      return t('approvals.facts.charge', { ...words, ...sums })
    }
    case 'waiver':
      return t('approvals.facts.waiver', sums)
    case 'payment': {
      const kind = option('finance_entries', 'kind', asked.entry_kind)
      return t('approvals.facts.payment', { kind, number: asked.entry_no, ...sums })
    }
    case 'reserve_cut':
      return t('approvals.facts.reserve_cut', { price: money(asked.reserve_price), ...sums })
  }
}
