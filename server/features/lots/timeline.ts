import { and, desc, eq, inArray } from 'drizzle-orm'
import { approvedStates } from '#contract/rules/lot-states.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { loadLot } from './lots.ts'
import { lotComments, lotEvents } from '#server/tables/lots.ts'
import { hiddenOf, seesBidders, seesReserve, type StoredLot } from './visibility.ts'
import type { LotTimelineEntry } from '#contract/lot-moves.ts'

const longest = 200
type Event = typeof lotEvents.$inferSelect
type Edit = typeof auditLog.$inferSelect

/** The input of a move, without the lot fields that are hidden from this caller. */
function shownDetail(
  who: Caller,
  lot: StoredLot,
  { action, detail, round_no }: Event,
): Record<string, unknown> {
  const {
    sign_ups: _undo,
    first_sale: _sale,
    before: _before,
    claim: _claim,
    ended_at: _end,
    ...shown
  } = detail
  if (action === 'propose' && !may(who, 'lots.seeBidders')) return {}
  const past = round_no < lot.round_no
  if (past ? !may(who, 'lots.seeBidders') : !seesBidders(who, lot)) delete shown['winner_sign_up_id']
  const reason = {
    state: lot.state,
    unsold_reason: (shown['unsold_reason'] ?? null) as StoredLot['unsold_reason'],
  }
  if (hiddenOf(who, reason).includes('unsold_reason')) delete shown['unsold_reason']
  return shown
}

const ofEvent =
  (who: Caller, lot: StoredLot) =>
  (event: Event): Omit<LotTimelineEntry, 'by_name'> => ({
    id: `move-${event.id}`,
    at: event.at,
    by: event.by_uid,
    what: event.action,
    round_no: event.round_no,
    from_state: event.from_state,
    to_state: event.to_state,
    reason: event.reason,
    detail: shownDetail(who, lot, event),
  })

/** Fields whose very change is hidden from this caller. */
const isSecret = (who: Caller, lot: StoredLot, name: string): boolean =>
  (name === 'reserve_price' && !seesReserve(who, lot)) ||
  ((name === 'consignor_commission_point' || name === 'consignor_scale') &&
    !may(who, 'lots.seeConsignorCommission'))

const ofEdit =
  (who: Caller, lot: StoredLot) =>
  (edit: Edit): Omit<LotTimelineEntry, 'by_name'> => ({
    id: `act-${edit.id}`,
    at: edit.at,
    by: edit.uid,
    what: 'edit',
    round_no: null,
    from_state: null,
    to_state: null,
    reason: null,
    detail: {},
    fields: Object.keys(edit.after).filter((name) => !isSecret(who, lot, name)),
  })

/**
 * The creation of a lot that came with a sheet of its event. Such a lot has no event of its own, because events
 * are append-only and the sheet can be taken back.
 */
const ofSheet = (lot: StoredLot): Omit<LotTimelineEntry, 'by_name'> => ({
  id: `made-${lot.id}`,
  at: lot.created_at,
  by: lot.created_by,
  what: 'create',
  round_no: 1,
  from_state: null,
  to_state: 'draft',
  reason: null,
  detail: {},
})

const isBeginning = ({ action }: Event): boolean => action === 'create' || action === 'copy'

const ofComment = (comment: typeof lotComments.$inferSelect): Omit<LotTimelineEntry, 'by_name'> => ({
  id: `comment-${comment.id}`,
  at: comment.at,
  by: comment.by_uid,
  what: 'comment',
  round_no: null,
  from_state: null,
  to_state: null,
  reason: null,
  detail: {},
  content: comment.content,
})

/** Only sellers see events before the approval: buyers cannot read why a draft was sent back. */
const shownTo = (who: Caller) => (event: Event) =>
  (may(who, 'lots.write') || approvedStates.includes(event.to_state)) &&
  // A proposal tells that somebody has bid.
  (event.action !== 'propose' || may(who, 'lots.seeBidders'))

const readEdits = (db: Db, id: number): Promise<Edit[]> =>
  db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'lots'),
        eq(auditLog.record_id, id),
        inArray(auditLog.action, ['edit', 'transfer']),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(longest)

/** A lot's history, newest first: its moves, edits by field name, and comments. */
export async function lotTimeline(db: Db, who: Caller, id: number): Promise<LotTimelineEntry[]> {
  const lot = await loadLot(db, who, id)
  const events = await db
    .select()
    .from(lotEvents)
    .where(eq(lotEvents.lot_id, id))
    .orderBy(desc(lotEvents.id))
    .limit(longest)
  const edits = may(who, 'lots.write') ? await readEdits(db, id) : []
  const comments = await db
    .select()
    .from(lotComments)
    .where(eq(lotComments.lot_id, id))
    .orderBy(desc(lotComments.id))
    .limit(longest)
  const entries = [
    ...events.filter(shownTo(who)).map(ofEvent(who, lot)),
    ...edits.map(ofEdit(who, lot)),
    ...comments.map(ofComment),
    ...(may(who, 'lots.write') && events.length < longest && !events.some(isBeginning) ? [ofSheet(lot)] : []),
  ]
  const names = await staffNames(
    db,
    entries.map((entry) => entry.by).filter((uid) => uid !== null),
  )
  return entries
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, longest)
    .map((entry) => ({ ...entry, by_name: entry.by === null ? null : (names.get(entry.by) ?? null) }))
}
