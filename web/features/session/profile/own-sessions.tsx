import { useQuery } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { Failed } from '#web/ui/states.tsx'
import { SessionList } from '../session-list.tsx'
import { sessionRoutes } from '#contract/session.ts'

const key = ['session', 'own']

/** The person's sessions, latest use first. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sessionRoutes.listSessions, { signal }),
  })
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <SessionList
      rows={data?.items}
      end={async ({ id }) => {
        await call(sessionRoutes.end, { params: { id } })
        await queries.invalidateQueries({ queryKey: key })
      }}
    />
  )
}
