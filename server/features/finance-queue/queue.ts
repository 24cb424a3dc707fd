import { sql } from 'drizzle-orm'
import {
  queueLimit,
  queueSections,
  type QueueItem,
  type QueuePart,
  type QueueSection,
} from '#contract/finance-queue.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { ownAccountsOf } from '#server/features/staff/same-person.ts'
import { sectionsFor } from './sections.ts'

/** The defaults for columns that a section does not have. */
const empty: Omit<QueueItem, 'id' | 'overdue'> = {
  version: null,
  lot_id: null,
  lot_name: null,
  round_no: null,
  party_name: null,
  paddle_no: null,
  kind: null,
  direction: null,
  amount: null,
  due_on: null,
  sign_up_id: null,
  due_id: null,
  subject: null,
  party: null,
  blocks: [],
}
type Line = Partial<QueueItem> & Pick<QueueItem, 'id'>

/** The whole queue in one statement. */
export async function readQueue(db: Db, who: Caller): Promise<Record<QueueSection, QueuePart>> {
  const sections = sectionsFor([...(await ownAccountsOf(db, who))])
  const columns = queueSections.map(
    (section) =>
      sql`(select coalesce(json_agg(q), '[]') from (${sections[section]}) q) as ${sql.identifier(section)}`,
  )
  const [row] = await readRows<Record<QueueSection, Line[]>>(
    db,
    rendered(sql`select ${sql.join(columns, sql`, `)}`),
    false,
  )
  if (!row) throw new Refusal('internal')
  const today = businessDay(who.now)
  const part = (lines: readonly Line[]): QueuePart => ({
    items: lines.slice(0, queueLimit).map((line) => ({
      ...empty,
      ...line,
      overdue: line.due_on !== undefined && line.due_on !== null && line.due_on < today,
    })),
    more: lines.length > queueLimit,
  })
  return {
    owed: part(row.owed),
    confirm: part(row.confirm),
    deposits: part(row.deposits),
    balances: part(row.balances),
    unapplied: part(row.unapplied),
    mark_paid: part(row.mark_paid),
    approvals: part(row.approvals),
    settle: part(row.settle),
    refunds: part(row.refunds),
    payouts: part(row.payouts),
    receipts: part(row.receipts),
  }
}
