import type { SignUpRow } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'

/** The business day of the lot's pick-up deadline. A bidder's licences have to be valid through it. */
export const neededUntil = ({ lot_clean_end_time: until }: SignUpRow): string =>
  businessDay(until === null ? new Date() : new Date(until))
