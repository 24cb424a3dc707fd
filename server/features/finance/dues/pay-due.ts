import { claimKinds } from '#contract/rules/shortfall.ts'
import { add, amount, compare, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { isLive } from '../ledger/changes.ts'
import type { StoredDue } from '../ledger/source.ts'
import { setPaid } from './dues.ts'
import { followRecovery } from './shortfall.ts'

async function countPayment(db: Db, who: Caller, due: StoredDue, paid: Decimal): Promise<void> {
  await setPaid(db, who, due, amount(paid))
  if (claimKinds.includes(due.kind)) await followRecovery(db, who, due)
}

/** Counts confirmed money towards a locked due. Overpayment is refused. */
export async function payDue(db: Db, who: Caller, due: StoredDue, paid: Decimal): Promise<void> {
  if (!isLive(due.state)) throw new Refusal('due_closed')
  const rest = amount(subtract(due.amount, due.paid_amount))
  if (compare(paid, rest) > 0) throw new Refusal('due_exceeded', { amount: rest })
  await countPayment(db, who, due, add(due.paid_amount, paid))
}

/** Subtracts a reversed payment from its due. */
export const unpayDue = (db: Db, who: Caller, due: StoredDue, paid: Decimal): Promise<void> =>
  countPayment(db, who, due, subtract(due.paid_amount, paid))
