import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { listedStates, resultStates } from '#contract/rules/lot-states.ts'
import type { LotMoney } from '#contract/lot-money.ts'
import { lastListingDay } from '#contract/rules/notice-rule.ts'
import { heldDeposits } from '#contract/sign-ups.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotEvents } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import type { Db } from '#server/db/client.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { noticeBasis } from '#server/features/calendar/read.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { seesDues, type StoredLot } from '#server/features/lots/visibility.ts'
import type { LotBriefing } from '#contract/lot-moves.ts'
import { figuresOf } from './lot-figures.ts'

const dueFields = ['due', 'paid', 'open', 'payable', 'next_due_on'] as const

/** Deposits reveal the bidders, so sellers see both only after the result. */
const seesDeposits = (who: Caller, lot: StoredLot): boolean =>
  may(who, 'lots.seeBidders') || resultStates.includes(lot.state)

type Dues = Required<Pick<LotMoney, (typeof dueFields)[number]>>

async function duesOf(db: Db, { id, round_no }: StoredLot): Promise<Dues> {
  const awaited = sql`direction = 'in'`
  const open = sql`state in ('open', 'partial')`
  const [row] = await readRows<Dues>(
    db,
    rendered(sql`
      select sum(amount) filter (where ${awaited}) as due, sum(paid_amount) filter (where ${awaited}) as paid,
        sum(amount - paid_amount) filter (where ${awaited}) as open,
        sum(amount - paid_amount) filter (where not ${awaited} and ${open}) as payable,
        min(due_date) filter (where ${awaited} and ${open})::text as next_due_on
      from ${duesTable}
      where lot_id = ${id}
        and round_no = ${round_no}
        and state not in ('cancelled', 'proposed')
        and kind <> 'cost_out'`),
    false,
  )
  return row ?? { due: null, paid: null, open: null, payable: null, next_due_on: null }
}

async function depositsHeld(db: Db, lot: StoredLot): Promise<string> {
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${signUpsTable.received_amount}), 0)::numeric(14, 2)::text` })
    .from(signUpsTable)
    .where(
      and(
        eq(signUpsTable.lot_id, lot.id),
        eq(signUpsTable.round_no, lot.round_no),
        inArray(signUpsTable.deposit_status, [...heldDeposits]),
      ),
    )
  return row?.held ?? '0.00'
}

async function moneyOf(db: Db, who: Caller, lot: StoredLot): Promise<LotBriefing['money']> {
  const dues = seesDues(who, lot) ? await duesOf(db, lot) : undefined
  const deposits_held = seesDeposits(who, lot) ? await depositsHeld(db, lot) : undefined
  return {
    ...dues,
    ...(deposits_held !== undefined && { deposits_held }),
    masked: [
      ...(dues ? [] : dueFields),
      ...(deposits_held === undefined ? (['deposits_held'] as const) : []),
    ],
  }
}

async function listedAt(db: Db, lot: StoredLot): Promise<string | null> {
  const listed = and(
    eq(lotEvents.lot_id, lot.id),
    eq(lotEvents.round_no, lot.round_no),
    eq(lotEvents.action, 'list'),
  )
  const [row] = await db
    .select({ at: lotEvents.at })
    .from(lotEvents)
    .where(listed)
    .orderBy(desc(lotEvents.id))
    .limit(1)
  return row?.at ?? null
}

/** The head of a lot's page: its notice, its open amounts and the figures of its state, masked for the caller. */
export async function briefingOf(db: Db, who: Caller, id: number): Promise<LotBriefing> {
  const lot = await loadLot(db, who, id)
  const { auction_time, state } = lot
  const listed_at = listedStates.includes(state) ? await listedAt(db, lot) : null
  const waits = listed_at === null && !listedStates.includes(state) && state !== 'withdrawn'
  const list_by =
    waits && auction_time !== null
      ? (lastListingDay({ ...lot, auction_time }, await noticeBasis(db)) ?? null)
      : null
  return { listed_at, list_by, money: await moneyOf(db, who, lot), figures: await figuresOf(db, who, lot) }
}
