import type { SignUpRow } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'

/** The business day through which a bidder's licences have to hold: that of the lot's pick-up deadline. */
export const neededUntil = ({ lot_clean_end_time: until }: SignUpRow): string =>
  businessDay(until === null ? new Date() : new Date(until))
