import { and, eq } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { settlementsTable as table } from '#server/tables/settlements.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { settlementSource, type StoredSettlement } from './source.ts'

type LotRound = Pick<StoredLot, 'id' | 'round_no'>

/** Creates the draft of a sold round (product §5), which then appears in finance's list. */
export async function beginSettlement(db: Db, who: Caller, lot: LotRound): Promise<void> {
  const by = who.uid || null
  await db
    .insert(table)
    .values({
      lot_id: lot.id,
      round_no: lot.round_no,
      created_at: who.now.toISOString(),
      created_by: by,
      updated_by: by,
    })
    .onConflictDoNothing()
}

export const ofRound = ({ id, round_no }: LotRound) => and(eq(table.lot_id, id), eq(table.round_no, round_no))

export async function lockSettlement(db: Db, who: Caller, lot: StoredLot): Promise<StoredSettlement> {
  if (!resultStates.includes(lot.state)) throw new Refusal('wrong_state')
  await beginSettlement(db, who, lot)
  const [row] = await lockRecords(db, settlementSource, ofRound(lot))
  return required(row, 'the row just written')
}
