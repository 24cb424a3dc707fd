import { insertRows } from '#server/records/insert-rows.ts'
import { duesTable } from '#server/tables/finance.ts'
import type { PlacedLine } from './lots-of-lines.ts'
import type { PastDeposit } from './deposits.ts'
import type { PastRun } from './past-kind.ts'
import { neededId, type PastLine } from './read-lines.ts'

interface Refundable {
  id: number
  line: PastLine
  of: PlacedLine
  deposit: PastDeposit
}

/** Makes deposits that have to go back due, as a sale does. */
export async function writeRefundDues(
  { db, who, import_id }: PastRun,
  signUps: readonly Refundable[],
): Promise<void> {
  const dues = signUps.flatMap(({ id, line, of, deposit }) =>
    deposit.status === 'refund_due' && deposit.received !== null
      ? [
          {
            kind: 'deposit_refund' as const,
            direction: 'out' as const,
            party: 'recycler' as const,
            party_id: neededId(line, 'recycler_id'),
            amount: deposit.received,
            due_date: deposit.ended_on,
            sign_up_id: id,
            lot_id: of.lot.id,
            round_no: of.round_no,
            platform: of.lot.platform,
            company: of.lot.company,
            created_at: who.now.toISOString(),
            created_by: who.uid,
            imported_from: import_id,
          },
        ]
      : [],
  )
  await insertRows(db, duesTable, dues)
}
