import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, listSessions, type SessionRow } from '../../../../contract/session.ts'
import { call } from '../../../transport/api.ts'
import { queries } from '../../../transport/queries.ts'
import { useText } from '../../../text/text.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Failed } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { deviceName } from './device-name.ts'
import css from './profile-page.module.css'

const key = ['session', 'own']

/** The person's sessions, latest use first. All but this one have a button to end them. */
export function OwnSessions() {
  const { t } = useText()
  const [ending, setEnding] = useState<SessionRow | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  })
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <ul className={css.sessions} aria-busy={!data}>
        {data?.items.map((one) => (
          <li key={one.id}>
            <div className={css.device}>
              <strong>
                {deviceName(one.device)}
                {one.current && <StatusBadge tone="green">{t('profile.thisDevice')}</StatusBadge>}
              </strong>
              <small>
                {one.address} · {t('profile.since')} <RelativeTime at={one.created_at} /> ·{' '}
                {t('profile.lastUse')} <RelativeTime at={one.last_used_at} />
              </small>
            </div>
            {!one.current && (
              <Button variant="default" onClick={() => setEnding(one)}>
                {t('profile.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndDialog session={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function EndDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const { t } = useText()
  const end = async () => {
    await call(endSession, { params: { id: session.id } })
    showSuccess(t('profile.ended'))
    await queries.invalidateQueries({ queryKey: key })
    onClose()
  }
  return (
    <AskDialog
      danger
      title={t('profile.endTitle')}
      text={t('profile.endText', { device: deviceName(session.device), address: session.address })}
      verb={t('profile.end')}
      onConfirm={() => end().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
