import { queries } from '#web/transport/queries.ts'

/** Refetches everything, because a payment changes entries, dues, settlements, lots, sign-ups and sums. */
export const refreshMoney = (): Promise<void> => queries.invalidateQueries()
