import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SessionRow } from '#contract/session.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useText } from '#web/text/text.tsx'
import { deviceName } from './device-name.ts'
import css from './session-list.module.css'

interface SessionListProps {
  /** Undefined while loading. */
  rows: readonly SessionRow[] | undefined
  end: (row: SessionRow) => Promise<unknown>
}

/** Sessions of a person. All but the reader's own have a button to end them. */
export function SessionList({ rows, end }: SessionListProps) {
  const { t } = useText()
  const [ending, setEnding] = useState<SessionRow>()
  const close = () => setEnding(undefined)
  const confirm = async (row: SessionRow) => {
    await end(row)
    showSuccess(t('account.ended'))
    close()
  }
  return (
    <>
      <ul className={css.list} aria-busy={!rows}>
        {rows?.length === 0 && <li>{t('account.none')}</li>}
        {rows?.map((row) => (
          <li key={row.id}>
            <div className={css.device}>
              <strong>
                {deviceName(row.device)}
                {row.current && <StatusBadge tone="green">{t('account.thisDevice')}</StatusBadge>}
              </strong>
              <small>
                {row.address} · {t('account.since')} <RelativeTime at={row.created_at} /> ·{' '}
                {t('account.lastUse')} <RelativeTime at={row.last_used_at} />
              </small>
            </div>
            {!row.current && (
              <Button variant="default" onClick={() => setEnding(row)}>
                {t('profile.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <AskDialog
          danger
          title={t('account.endTitle')}
          text={t('account.endText', { device: deviceName(ending.device), address: ending.address })}
          verb={t('profile.end')}
          onConfirm={() => confirm(ending).catch(() => undefined)}
          onClose={close}
        />
      )}
    </>
  )
}
