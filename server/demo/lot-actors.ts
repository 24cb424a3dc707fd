import { eq } from 'drizzle-orm'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { Role } from '#contract/grammar/permissions.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { moveLot } from '#server/features/lot-moves/move.ts'
import { confirmEntry } from '#server/features/finance/ledger/confirm.ts'
import { accountOf } from '#server/features/finance/ledger/account-of.ts'
import { createEntry } from '#server/features/finance/ledger/entries.ts'
import { subjectOf } from '#server/features/finance/ledger/subject.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { staffTable } from '#server/tables/staff.ts'
import { people } from './cast.ts'

/** People of every role, who act in the past through the product's own functions. */
export interface LotStage {
  db: Db
  now: Date
  request: string
  people: ReadonlyMap<string, { id: number; nickname: string; roles: Role[]; team: number[] }>
}

/** Runs an act as a person on a past day, and logs it. */
export async function actAs<T>(
  { db, now, request, people }: LotStage,
  name: string,
  day: number,
  act: (who: Caller) => Promise<T>,
): Promise<T> {
  const person = people.get(name)
  if (!person) throw new Error(`the demonstration has no ${name}`)
  const who: Caller = {
    ...systemCaller(addDays(now, day), request),
    uid: person.id,
    username: name,
    ...person,
    auditEntries: [],
    disclosures: [],
  }
  const done = await act(who)
  await writeAuditEntries(db, who)
  return done
}

export async function moveAs(
  stage: LotStage,
  name: string,
  day: number,
  id: number,
  action: LotAction,
  input: Record<string, unknown> = {},
): Promise<void> {
  const [lot] = await stage.db
    .select({ version: lotsTable.version })
    .from(lotsTable)
    .where(eq(lotsTable.id, id))
  await actAs(stage, name, day, (who) =>
    moveLot(stage.db, who, id, { action, version: lot?.version ?? 1, ...input }),
  )
}

/**
 * Enters and confirms a payment. Finance enters it and the administrator confirms it, because outflows need
 * two people.
 */
export async function pay(
  stage: LotStage,
  day: number,
  entry: Omit<Parameters<typeof createEntry>[2], 'occurred_on' | 'method'>,
): Promise<void> {
  const occurred_on = businessDay(addDays(stage.now, day))
  const subject = await subjectOf(stage.db, entry)
  const account_id = await accountOf(stage.db, { ...subject, kind: entry.kind })
  const made = await actAs(stage, people.finance, day, (who) =>
    createEntry(stage.db, who, { ...entry, account_id, occurred_on, method: '银行转账' }),
  )
  await actAs(stage, people.administrator, day, (who) => confirmEntry(stage.db, who, made.id, made.version))
}

export async function peopleOf(db: Db): Promise<LotStage['people']> {
  const rows = await db.select().from(staffTable)
  const team = (uid: number) => rows.filter((row) => row.leader_uid === uid).map((row) => row.id)
  return new Map(
    rows.map((row) => [
      row.username,
      { id: row.id, nickname: row.nickname, roles: row.roles, team: team(row.id) },
    ]),
  )
}
