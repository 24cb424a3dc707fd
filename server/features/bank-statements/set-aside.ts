import { sql } from 'drizzle-orm'
import { asideAlone, type Aside, type BankLineRow } from '#contract/bank-statements.ts'
import { compare } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { bankLinesTable as lines } from '#server/tables/bank-statements.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { ownAccountsTable } from '#server/tables/own-accounts.ts'
import { refuseSamePerson } from '#server/features/staff/same-person.ts'
import { fault } from './line-parts.ts'
import { lockLine, refuseSettled } from './match.ts'
import { lineSource, presentLine, type StoredBankLine } from './source.ts'

/** Days between the two sides of a transfer, weekends included. */
const daysBetween = 5

/** The other side of a transfer: a line of another account of ours over the same amount, the other way. */
async function hasOtherSide(db: Db, line: StoredBankLine): Promise<boolean> {
  const [other] = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      sql`${lines.account_id} <> ${line.account_id}
        and ${lines.account_id} > 0
        and ${lines.amount} = ${line.amount}
        and ${lines.direction} <> ${line.direction}
        and ${lines.state} <> 'matched'
        and abs(${lines.booked_on} - ${line.booked_on}::date) <= ${daysBetween}`,
    )
    .limit(1)
  return other !== undefined
}

/** A transfer is between two accounts of ours: by the other account's number, else by the line on its other side. */
async function refuseForeignTransfer(db: Db, line: StoredBankLine): Promise<void> {
  const own = await db
    .select({ id: ownAccountsTable.id, number: decrypted(ownAccountsTable.number) })
    .from(ownAccountsTable)
  const isOurs = own.some(
    ({ id, number }) => id !== line.account_id && number !== '' && number === line.counter_account,
  )
  if (isOurs || (line.counter_account === null && (await hasOtherSide(db, line)))) return
  throw new Refusal('not_own_account')
}

/**
 * Sets a line aside that needs no entry. A line without a named purpose needs a reason, and above 1,000 yuan
 * two people: the first one asks, and the line stays open until the second one acts.
 */
export async function setAside(
  db: Db,
  who: Caller,
  id: number,
  { aside, version, ...given }: { aside: Aside; reason?: string | null | undefined; version: number },
): Promise<BankLineRow> {
  const line = await lockLine(db, who, id, version)
  refuseSettled(line)
  const reason = given.reason ?? (aside === 'other' ? line.reason : null)
  if (aside === 'other' && !reason) throw fault('reason', 'required')
  if (aside === 'own_transfer') await refuseForeignTransfer(db, line)
  const needsSecond = aside === 'other' && compare(line.amount, asideAlone) > 0
  if (needsSecond && line.aside_asked_by !== null) await refuseSamePerson(db, who, line.aside_asked_by)
  const asks = needsSecond && line.aside_asked_by === null
  const changes = asks
    ? { aside_asked_by: who.uid, reason }
    : {
        state: 'set_aside' as const,
        aside,
        aside_amount: line.amount,
        reason,
        settled_by: who.uid,
        settled_at: who.now.toISOString(),
      }
  const action = { action: 'set_aside' as const, ...(asks && { detail: { asked: true } }) }
  return presentLine(db, who, await writeRecord(db, who, lineSource, line, changes, action))
}
