import { queries } from '#web/transport/queries.ts'
import { recyclerRoutes } from '#contract/recyclers.ts'
import { recordQuery } from '#web/records/record-calls.ts'

export const recyclerQuery = recordQuery(recyclerRoutes.get)

export const refreshRecyclers = () => queries.invalidateQueries({ queryKey: ['recyclers'] })
