import type { AskedPrice } from '#contract/approvals.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { compare } from '#contract/rules/money.ts'
import { exceedsLimit, floorsMissed, priceLimit } from '#contract/rules/price-limit.ts'
import type { SettlementSum } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, Refusal } from '#server/request/errors.ts'
import { approvedOf, askApproval, waitingFor, withdrawApprovals } from '#server/features/approvals/ask.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { agreedPrice, priceOf, type TypedFields } from './figures.ts'
import type { StoredSettlement } from './source.ts'

/** The grounds for changing a figure: the reason, the proof and the consignor's consent. */
export interface SentGrounds {
  reason?: string | null | undefined
  files?: readonly FileRef[] | null | undefined
  consent_files?: readonly FileRef[] | null | undefined
}

type Priced = Pick<TypedFields, 'unit_price' | 'adjustments'>

export const changesPrice = (lot: StoredLot, { unit_price, adjustments }: Priced): boolean =>
  adjustments.length > 0 || (unit_price !== null && compare(unit_price, priceOf(lot)) !== 0)

const isSame = (a: Priced, b: Priced): boolean =>
  (a.unit_price === null || b.unit_price === null
    ? a.unit_price === b.unit_price
    : compare(a.unit_price, b.unit_price) === 0) &&
  a.adjustments.length === b.adjustments.length &&
  a.adjustments.every(({ label, amount }, at) => {
    const beside = b.adjustments[at]
    return beside !== undefined && beside.label === label && compare(beside.amount, amount) === 0
  })

/** The price change that role 2 would have to approve. Null while the price is not known. */
export async function askedPrice(
  db: Db,
  lot: StoredLot,
  typed: TypedFields,
  sum: SettlementSum | null,
): Promise<AskedPrice | null> {
  const agreed = agreedPrice(lot, typed.settlement_quantity)
  if (agreed === null || sum === null) return null
  const price = sum.settlement_price
  return {
    kind: 'price_adjustment',
    adjustments: [...typed.adjustments],
    unit_price: typed.unit_price,
    agreed,
    price,
    limit: priceLimit(lot.asset_owner, agreed, await readSettings(db)),
    below: floorsMissed(lot, { agreed, price, quantity: typed.settlement_quantity }),
  }
}

/** True if the change exceeds the limit or goes below a price floor, so it needs an approval. */
export const needsApproval = (asked: AskedPrice): boolean =>
  asked.below.length > 0 || exceedsLimit({ ...asked, quantity: null }, asked.limit)

/** True if exactly this change of exactly this price is approved. */
async function isApproved(db: Db, lot: StoredLot, asked: AskedPrice): Promise<boolean> {
  const approved = (await approvedOf(db, lot, 'price_adjustment'))?.asked
  return (
    approved?.kind === 'price_adjustment' &&
    compare(approved.price, asked.price) === 0 &&
    isSame(approved, asked)
  )
}

const required = (...names: string[]) => names.map((name) => ({ name, fault: 'required' }))

/**
 * Refuses a changed price without reason and proof; above the limit, also without the consignor's consent.
 */
export function refuseWithoutGrounds(grounds: SentGrounds, asked: AskedPrice | null): void {
  const missing = [
    ...(grounds.reason ? [] : ['reason']),
    ...((grounds.files ?? []).length > 0 ? [] : ['files']),
    ...(asked && needsApproval(asked) && (grounds.consent_files ?? []).length === 0 ? ['consent_files'] : []),
  ]
  if (missing.length === 0) return
  const figures = asked && { agreed: asked.agreed, price: asked.price, limit: asked.limit }
  throw new InvalidFields('settlements', required(...missing), figures ?? {})
}

/** The columns of the price that a save writes. A change that has to be approved leaves them as they are. */
type PriceColumns = Pick<
  StoredSettlement,
  'adjustments' | 'unit_price' | 'price_reason' | 'price_files' | 'price_consent_files'
>
const columnsOf = ({ adjustments, unit_price, ...row }: PriceColumns): PriceColumns => ({
  adjustments,
  unit_price,
  price_reason: row.price_reason,
  price_files: row.price_files,
  price_consent_files: row.price_consent_files,
})

/** Applies a changed price, or requests its approval. */
export async function applyPriceChange(
  db: Db,
  who: Caller,
  lot: StoredLot,
  before: StoredSettlement,
  typed: TypedFields,
  sum: SettlementSum | null,
  grounds: SentGrounds,
): Promise<PriceColumns> {
  const priced = { adjustments: [...typed.adjustments], unit_price: typed.unit_price }
  if (!changesPrice(lot, typed)) {
    await withdrawApprovals(db, who, lot, 'price_adjustment')
    return { ...priced, price_reason: null, price_files: [], price_consent_files: [] }
  }
  if (isSame(before, typed) && before.price_reason !== null && !grounds.reason) return columnsOf(before)
  const asked = await askedPrice(db, lot, typed, sum)
  if (asked === null) throw new InvalidFields('settlements', required('settlement_quantity'))
  if (isSame(before, typed) && (await isApproved(db, lot, asked))) return columnsOf(before)
  refuseWithoutGrounds(grounds, asked)
  const [reason, files] = [grounds.reason ?? '', grounds.files ?? []]
  if (needsApproval(asked)) {
    await askApproval(db, who, lot, asked, { reason, files, consent_files: grounds.consent_files })
    return columnsOf(before)
  }
  await refuseForeignFiles(db, who, 'files', files, before.price_files)
  await attachFiles(db, files, 'settlements', before.id)
  await withdrawApprovals(db, who, lot, 'price_adjustment')
  return { ...priced, price_reason: reason, price_files: [...files], price_consent_files: [] }
}

/**
 * Refuses to close a settlement while a request waits, or with a price above the limit that nobody
 * approved.
 */
export async function refuseUnapproved(
  db: Db,
  who: Caller,
  lot: StoredLot,
  typed: TypedFields,
  sum: SettlementSum,
): Promise<void> {
  if ((await waitingFor(db, who, lot)).length > 0) throw new Refusal('approval_waits')
  if (!changesPrice(lot, typed)) return
  const asked = await askedPrice(db, lot, typed, sum)
  if (asked && needsApproval(asked) && !(await isApproved(db, lot, asked)))
    throw new Refusal('price_not_approved', { limit: asked.limit }, { limit: asked.limit })
}
