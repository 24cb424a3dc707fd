import { amount as inYuan, isZero } from '#contract/rules/money.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { EntryRow } from '#contract/finance.ts'
import type { Payer } from '#contract/finance-lot.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { unappliedRoutes } from '#contract/unapplied.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { writeEntry } from '../ledger/entries.ts'
import { partyAccount } from '../ledger/payer.ts'
import { presentEntry, type StoredEntry } from '../ledger/source.ts'
import { drawnFrom } from './apply.ts'
import { lockUnapplied, refuseBeyond } from './rest.ts'

const fault = (name: string, what: string) => invalidField('unapplied', name, what)

type Input = BodyOf<typeof unappliedRoutes.refund>

/**
 * Finds the account for a refund: the one that paid; if the bank did not name it, the party's; only if
 * neither is known, the one named now.
 */
async function backTo(db: Db, source: StoredEntry, input: Input): Promise<Partial<Payer>> {
  const known = source.counterparty_account
    ? { counterparty_account: source.counterparty_account, counterparty_bank: source.counterparty_bank }
    : await partyAccount(db, source)
  const { counterparty_account: named } = input
  if (!known?.counterparty_account)
    return named ? { counterparty_account: named, counterparty_bank: input.counterparty_bank ?? null } : {}
  if (named && named !== known.counterparty_account) throw fault('counterparty_account', 'unknown_choice')
  return { counterparty_account: known.counterparty_account, counterparty_bank: known.counterparty_bank }
}

/**
 * Enters the refund of unapplied money. Until another person confirms it, its money cannot be used for
 * anything else.
 */
export async function refundUnapplied(db: Db, who: Caller, id: number, input: Input): Promise<EntryRow> {
  const { entry, left } = await lockUnapplied(db, who, id, input.version)
  const amount = inYuan(input.amount ?? left.free)
  if (isZero(amount)) throw input.amount ? fault('amount', 'above_zero') : fault('amount', 'out_of_range')
  refuseBeyond(left.free, amount)
  const refund = await writeEntry(db, who, {
    ...drawnFrom(entry),
    ...(await backTo(db, entry, input)),
    kind: 'unapplied_refund',
    direction: 'out',
    amount,
    occurred_on: businessDay(who.now),
    lot_id: entry.lot_id,
    round_no: entry.round_no,
    platform: entry.platform,
    company: entry.company,
    remark: input.reason ?? null,
    state: 'pending',
  })
  return presentEntry(db, who, refund)
}
