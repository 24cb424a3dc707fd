import { queries } from '#web/transport/queries.ts'

/** Fetches everything again: money that moves changes entries, dues, settlements, lots, sign-ups and sums. */
export const refreshMoney = (): Promise<void> => queries.invalidateQueries()
