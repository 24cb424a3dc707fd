import { and, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { EntryRow, financeRoutes } from '#contract/finance.ts'
import { amount as inYuan } from '#contract/rules/money.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { SameReference } from '#contract/same-reference.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { confirmEntry } from './confirm.ts'
import { submitEntry } from './drafts.ts'
import { createEntry } from './entries.ts'

interface Reference {
  amount?: string | null | undefined
  bank_ref?: string | null | undefined
}

const most = 5

/**
 * Entries with the same amount and bank reference, which are probably the same payment. Drafts, void and
 * reversed entries do not count.
 */
export async function sameReference(
  db: Db,
  { amount, bank_ref }: Reference,
  besides = 0,
): Promise<SameReference[]> {
  const reference = bank_ref?.trim()
  if (!amount || !reference) return []
  const rows = await db
    .select({
      id: table.id,
      entry_no: table.entry_no,
      occurred_on: table.occurred_on,
      counterparty: table.counterparty,
      state: table.state,
    })
    .from(table)
    .where(
      and(
        eq(table.bank_ref, reference),
        eq(table.amount, inYuan(amount)),
        notInArray(table.state, ['draft', 'void', 'reversed']),
        isNull(table.reverses_id),
        ne(table.id, besides),
      ),
    )
    .orderBy(desc(table.id))
    .limit(most)
  return rows.map((row) => ({ kind: 'soft', field: 'bank_ref', ...row }))
}

/**
 * Refuses a probable duplicate until the caller confirms it. If two people enter it at once, one waits for
 * the other.
 */
async function refuseDuplicate(db: Db, entry: Reference, confirmed: boolean, besides = 0): Promise<void> {
  const reference = entry.bank_ref?.trim()
  if (confirmed || !entry.amount || !reference) return
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${inYuan(entry.amount)} ${reference}`}, 0))`,
  )
  const hits = await sameReference(db, entry, besides)
  if (hits.length > 0) throw new Refusal('duplicate', {}, { soft: true, hits })
}

/**
 * Enters money that came in or went out. With `confirm`, incoming money is confirmed in the same step;
 * outgoing money needs a second person.
 */
export async function registerEntry(
  db: Db,
  who: Caller,
  { confirm = false, confirm_duplicate = false, files, ...input }: BodyOf<typeof financeRoutes.create>,
): Promise<EntryRow> {
  if (confirm && input.direction === 'out') throw new Refusal('own_entry', { why: '' })
  if (!input.draft) await refuseDuplicate(db, input, confirm_duplicate)
  const entry = await createEntry(db, who, input)
  return confirm && entry.state === 'pending'
    ? confirmEntry(db, who, entry.id, entry.version, { proof: { reason: input.reason, files } })
    : entry
}

/** Makes a draft pending, after the same check for duplicates. */
export async function submitDraft(
  db: Db,
  who: Caller,
  id: number,
  { version, confirm_duplicate = false, reason = null }: BodyOf<typeof financeRoutes.submit>,
): Promise<EntryRow> {
  const [draft] = await db
    .select({ amount: table.amount, bank_ref: table.bank_ref })
    .from(table)
    .where(eq(table.id, id))
  if (draft) await refuseDuplicate(db, draft, confirm_duplicate, id)
  return submitEntry(db, who, id, version, reason)
}
