import { businessDay } from '#contract/rules/time.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { onEmptyCaches } from '#server/speed/cache.ts'
import { seesReserve, type StoredLot } from './visibility.ts'

/**
 * Who was shown which sealed reserve today, in this process, so that a list does not write a line for each
 * row each time.
 */
let day = ''
let seen = new Set<string>()
onEmptyCaches(() => seen.clear())

/**
 * Puts on record that this caller was shown sealed reserve prices: once per person, lot and business day
 * (product §7.1).
 */
export function recordReveals(who: Caller, rows: readonly StoredLot[]): void {
  const today = businessDay(who.now)
  if (today > day) {
    day = today
    seen = new Set()
  }
  for (const lot of rows) {
    if (lot.reserve_price === null || resultStates.includes(lot.state) || !seesReserve(who, lot)) continue
    const key = `${today} ${who.uid} ${lot.id}`
    if (seen.has(key)) continue
    seen.add(key)
    addAuditEntry(who, { action: 'reveal', resource: 'lots', record_id: lot.id, record_name: lot.lot_no })
  }
}

/**
 * The same for a refusal that shows the current lot. The line is written although the act is undone.
 */
export const keepReveals = (who: Caller, lot: StoredLot) => async (db: Db) => {
  who.auditEntries.length = 0
  recordReveals(who, [lot])
  await writeAuditEntries(db, who)
}
