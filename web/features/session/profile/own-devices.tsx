import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeviceRow, sessionRoutes } from '#contract/session.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Failed } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { deviceName } from '../device-name.ts'
import css from '../session-list.module.css'

/** The browsers that the person signed in from. Each can be forgotten, this one too. */
export function OwnDevices() {
  const { t } = useText()
  const [leaving, setLeaving] = useState<DeviceRow>()
  const close = () => setLeaving(undefined)
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'devices'],
    queryFn: ({ signal }) => call(sessionRoutes.listDevices, { signal }),
  })
  const forget = async ({ id }: DeviceRow) => {
    await call(sessionRoutes.revokeDevice, { params: { id } })
    showSuccess(t('account.forgotten'))
    close()
    await queries.invalidateQueries({ queryKey: ['session'] })
  }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <ul className={css.list} aria-busy={!data}>
        {data?.items.map((item) => (
          <li key={item.id}>
            <div className={css.device}>
              <strong>
                {deviceName(item.device)}
                {item.current && <StatusBadge tone="green">{t('account.thisDevice')}</StatusBadge>}
              </strong>
              <small>
                {t('account.first')} <RelativeTime at={item.created_at} /> · {t('account.lastUse')}{' '}
                <RelativeTime at={item.last_used_at} />
              </small>
            </div>
            <Button variant="default" onClick={() => setLeaving(item)}>
              {t('account.forget')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <AskDialog
          danger
          title={t('account.forgetTitle')}
          text={t('account.forgetText', { device: deviceName(leaving.device) })}
          verb={t('account.forget')}
          onConfirm={() => forget(leaving).catch(() => undefined)}
          onClose={close}
        />
      )}
    </>
  )
}
