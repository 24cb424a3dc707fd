import type { ApprovalLimit } from '#contract/company-settings.ts'
import type { approvalRoutes } from '#contract/approvals.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { compare, type Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { readSettings } from './settings.ts'

/** A request for an approval, except its reason. */
type Request = Omit<BodyOf<typeof approvalRoutes.ask>, 'reason'>

/** The limit of the settings that an amount exceeds. Null: the act needs no approval. */
export async function exceededLimit(db: Db, name: ApprovalLimit, amount: Decimal): Promise<Decimal | null> {
  const limit = (await readSettings(db))[name]
  return limit !== null && compare(amount, limit) > 0 ? limit : null
}

/** The same for a request, which is refused if it needs no approval. */
export async function limitOfRequest(db: Db, name: ApprovalLimit, amount: Decimal): Promise<Decimal> {
  const limit = await exceededLimit(db, name, amount)
  if (limit === null) throw new Refusal('nothing_to_approve')
  return limit
}

/** An act above its limit needs an approval. The refusal says how to ask for it. */
export const needsApproval = (limit: Decimal, ask: Request): Refusal =>
  new Refusal('needs_approval', { limit }, { limit, ask })

export async function refuseAboveLimit(
  db: Db,
  name: ApprovalLimit,
  amount: Decimal,
  ask: Request,
): Promise<void> {
  const limit = await exceededLimit(db, name, amount)
  if (limit !== null) throw needsApproval(limit, ask)
}
