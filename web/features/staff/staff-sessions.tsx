import { useQuery } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { Failed } from '#web/ui/states.tsx'
import { useText } from '#web/text/text.tsx'
import { SessionList } from '#web/features/session/session-list.tsx'
import css from './staff-sessions.module.css'
import { staffRoutes } from '#contract/staff.ts'

/** Where a person is signed in, with a button to end each. */
export function StaffSessions({ id }: { id: number }) {
  const { t } = useText()
  const key = ['staff', id, 'sessions']
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(staffRoutes.listStaffSessions, { params: { id }, signal }),
  })
  return (
    <section className={css.sessions} aria-label={t('profile.sessions')}>
      <h3>{t('profile.sessions')}</h3>
      {error ? (
        <Failed message={error.message} onRetry={() => void refetch()} />
      ) : (
        <SessionList
          rows={data?.items}
          end={async (row) => {
            await call(staffRoutes.endStaffSession, { params: { id, session: row.id } })
            await queries.invalidateQueries({ queryKey: key })
          }}
        />
      )}
    </section>
  )
}
