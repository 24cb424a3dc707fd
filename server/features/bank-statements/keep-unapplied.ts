import type { bankStatementRoutes, BankLineRow } from '#contract/bank-statements.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { fault } from './line-parts.ts'
import { lockLine, refuseSettled } from './match.ts'
import { presentLine } from './source.ts'
import { registerUnapplied, settleBy } from './unapplied-lines.ts'

/** Registers an incoming line in full as money without a place yet. */
export async function keepUnapplied(
  db: Db,
  who: Caller,
  id: number,
  { version, party, party_id, remark }: BodyOf<typeof bankStatementRoutes.keepUnapplied>,
): Promise<BankLineRow> {
  const line = await lockLine(db, who, id, version)
  refuseSettled(line)
  if (line.direction !== 'in') throw fault('direction', 'unknown_choice')
  const place = { party: party ?? null, party_id: party_id ?? null, remark: remark ?? null }
  const entries = await registerUnapplied(db, who, line, line.amount, place)
  return presentLine(db, who, await settleBy(db, who, line, entries, { reason: null }))
}
