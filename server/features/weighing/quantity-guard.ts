import type { FileRef } from '#contract/grammar/field.ts'
import { compare, quantity, type Decimal } from '#contract/rules/money.ts'
import { isFarOff } from '#contract/rules/weighed-goods.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import type { Grounds } from '#server/features/approvals/ask.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { weighedQuantity } from './weighed-quantity.ts'

interface Given {
  settlement_quantity: Decimal
  reason?: string | null | undefined
  files?: readonly FileRef[] | null | undefined
}

/** Requires a reason together with a file. Either alone proves nothing. */
export function groundsOf({ reason, files }: Omit<Given, 'settlement_quantity'>): Grounds | undefined {
  return reason && files && files.length > 0 ? { reason, files } : undefined
}

/**
 * Weighed goods settle at their weight: any other quantity needs a reason, files and an approval. For goods
 * that were not weighed, a quantity far from the sold one needs a reason.
 */
export async function refuseOtherQuantity(
  db: Db,
  lot: StoredLot,
  given: Given,
  resource: 'lots' | 'settlements',
): Promise<void> {
  const weighed = await weighedQuantity(db, lot)
  const figure = quantity(given.settlement_quantity)
  if (weighed === null) {
    if (!given.reason && isFarOff(figure, lot.auction_quantity))
      throw invalidField(resource, 'reason', 'required')
    return
  }
  const { tickets } = weighed
  const fits = [tickets, weighed.quantity].some((known) => compare(known, figure) === 0)
  if (!fits && groundsOf(given) === undefined)
    throw new Refusal('differs_from_tickets', { tickets, given: figure }, { tickets, given: figure })
}
