import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { signUpRoutes } from '#contract/sign-ups.ts'
import { recordQuery } from '#web/records/record-calls.ts'

export const signUpQuery = recordQuery(signUpRoutes.get)

/** All sign-ups of a lot, newest first. */
export const signUpsOfLot = (lotId: number) =>
  queryOptions({
    queryKey: ['sign_ups', 'of_lot', lotId],
    queryFn: ({ signal }) =>
      call(signUpRoutes.list, { query: { lot_id: lotId, limit: 100 }, signal, quiet: true }),
  })

/** Fetches everything that shows or counts sign-ups again. */
export const refreshSignUps = () =>
  Promise.all(
    ['sign_ups', 'lots', 'recyclers'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  )
