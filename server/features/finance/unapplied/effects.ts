import { required } from '#server/records/required.ts'
import { amountOf } from '../ledger/source.ts'
import type { EntryEffect } from '../deposits/deposit-effects.ts'
import { lockUnapplied, refuseBeyond, refuseUsed } from './rest.ts'

/** Refuses to give back more than is left. */
export const unappliedRefund: EntryEffect = async (db, who, { entry }) => {
  const { left } = await lockUnapplied(db, who, required(entry.source_id, 'the money of a refund'))
  refuseBeyond(left.rest, amountOf(entry))
}

/** Refuses to reverse a receipt before its uses and refunds are reversed. */
export const undoUnapplied: EntryEffect = (db, _who, { entry }) => refuseUsed(db, entry)
