import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { buyerKinds } from '#contract/entry-kinds.ts'
import type { LotMoveName } from '#contract/rules/lot-machine.ts'
import type { Paper } from '#contract/paper-fields.ts'
import type { Db } from '#server/db/client.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { lotEvents } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { staffNames } from '#server/features/staff/names.ts'

/** The moves whose authors a paper names. The first move of each list that was made counts. */
const movesBehind: Record<Paper, { handled: LotMoveName[]; checked: LotMoveName[] }> = {
  order: { handled: ['submit'], checked: ['approve'] },
  notice: { handled: ['list'], checked: ['approve'] },
  agreement: { handled: ['list'], checked: ['approve'] },
  viewing: { handled: ['list'], checked: ['approve'] },
  record: { handled: ['close_bidding'], checked: ['runner_up', 'sell', 'no_sale'] },
  confirmation: { handled: ['propose', 'close_bidding'], checked: ['runner_up', 'sell'] },
  pick_up: { handled: ['mark_paid'], checked: [] },
  handover: { handled: ['mark_picked_up'], checked: ['settle'] },
  default_notice: { handled: ['default'], checked: [] },
  price_letter: { handled: ['no_sale'], checked: [] },
}

/** 经手 and 复核: two different people, or null for a line to sign by hand. */
export interface PaperPeople {
  handled: string | null
  checked: string | null
}

/** Who made the last move of each kind in this round. */
async function movers(db: Db, lot: StoredLot): Promise<ReadonlyMap<string, number>> {
  const events = await db
    .select({ action: lotEvents.action, by: lotEvents.by_uid })
    .from(lotEvents)
    .where(
      and(eq(lotEvents.lot_id, lot.id), eq(lotEvents.round_no, lot.round_no), isNotNull(lotEvents.by_uid)),
    )
    .orderBy(lotEvents.id)
  const last = new Map<(typeof events)[number]['action'], number>()
  for (const { action, by } of events) if (by !== null) last.set(action, by)
  return last
}

/** Who confirmed the buyer's last payment, which releases the goods. */
async function paymentChecker(db: Db, lot: StoredLot): Promise<number | null> {
  const [entry] = await db
    .select({ by: entriesTable.confirmed_by })
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.lot_id, lot.id),
        eq(entriesTable.round_no, lot.round_no),
        eq(entriesTable.state, 'confirmed'),
        isNull(entriesTable.reverses_id),
        inArray(entriesTable.kind, [...buyerKinds, 'unapplied_apply']),
      ),
    )
    .orderBy(desc(entriesTable.confirmed_at))
    .limit(1)
  return entry?.by ?? null
}

/** The two people behind each of these papers. */
export async function peopleOf(
  db: Db,
  lot: StoredLot,
  papers: readonly Paper[],
): Promise<Map<Paper, PaperPeople>> {
  const moved = await movers(db, lot)
  const payment = papers.includes('pick_up') ? await paymentChecker(db, lot) : null
  const first = (actions: readonly LotMoveName[]) =>
    actions.map((action) => moved.get(action)).find((uid) => uid !== undefined) ?? null
  const pairs = papers.map((paper) => {
    const { handled, checked } = movesBehind[paper]
    return { paper, handled: first(handled), checked: paper === 'pick_up' ? payment : first(checked) }
  })
  const uids = pairs.flatMap(({ handled, checked }) => [handled, checked]).filter((uid) => uid !== null)
  const names = await staffNames(db, uids)
  const nameOf = (uid: number | null) => (uid === null ? null : (names.get(uid) ?? null))
  return new Map(
    pairs.map(({ paper, handled, checked }) => [
      paper,
      { handled: nameOf(handled), checked: handled === checked ? null : nameOf(checked) },
    ]),
  )
}
