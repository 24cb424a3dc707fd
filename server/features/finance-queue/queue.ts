import { sql } from 'drizzle-orm'
import {
  queueLimit,
  queueSections,
  type QueueItem,
  type QueuePart,
  type QueueSection,
} from '#contract/finance-queue.ts'
import { isOverdue } from '#contract/rules/queue-order.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { versionWithout } from '#server/records/masked-edits.ts'
import { hiddenOf, type StoredLot } from '#server/features/lots/visibility.ts'
import { ownAccountsOf } from '#server/features/staff/same-person.ts'
import { sectionsFor } from './sections.ts'
import { required } from '#server/records/required.ts'

/** The defaults for columns that a section does not have. */
const empty: Omit<QueueItem, 'id' | 'overdue'> = {
  version: null,
  lot_id: null,
  lot_name: null,
  round_no: null,
  party_name: null,
  entry_no: null,
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

type Line = Partial<QueueItem> &
  Pick<QueueItem, 'id'> & { lot?: Pick<StoredLot, 'masked_edits' | 'state' | 'unsold_reason'> | undefined }

/** The version of a lot, without counting edits that the reader does not see. */
const versionOf = (who: Caller, { version = null, lot }: Line): number | null =>
  version === null || lot === undefined ? version : versionWithout({ ...lot, version }, hiddenOf(who, lot))

/** The whole queue in one statement. */
export async function readQueue(db: Db, who: Caller): Promise<Record<QueueSection, QueuePart>> {
  const sections = sectionsFor([...(await ownAccountsOf(db, who))])
  const columns = queueSections.map(
    (section) =>
      sql`(select coalesce(json_agg(q), '[]') from (${sections[section]}) q) as ${sql.identifier(section)}`,
  )
  const [found] = await readRows<Record<QueueSection, Line[]>>(
    db,
    rendered(sql`select ${sql.join(columns, sql`, `)}`),
    false,
  )
  const row = required(found, 'the queue')
  const today = businessDay(who.now)
  const part = (section: QueueSection): QueuePart => ({
    items: row[section].slice(0, queueLimit).map(({ lot, ...line }) => ({
      ...empty,
      ...line,
      version: versionOf(who, { ...line, lot }),
      overdue: isOverdue(section, line.due_on ?? null, today),
    })),
    more: row[section].length > queueLimit,
  })
  return {
    owed: part('owed'),
    confirm: part('confirm'),
    deposits: part('deposits'),
    balances: part('balances'),
    unapplied: part('unapplied'),
    mark_paid: part('mark_paid'),
    approvals: part('approvals'),
    settle: part('settle'),
    refunds: part('refunds'),
    payouts: part('payouts'),
    receipts: part('receipts'),
  }
}
