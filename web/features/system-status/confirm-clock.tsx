import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './status-page.module.css'
import { systemStatusRoutes } from '#contract/system-status.ts'

interface ConfirmClockProps {
  /** The jump that is confirmed. */
  at: string
  /** The current time of the database. */
  now: string
}

/** Confirms that the clock is right after a jump, so that blocked work continues. */
export function ConfirmClock({ at, now }: ConfirmClockProps) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" className={css.confirm ?? ''} onClick={() => setAsking(true)}>
        {t('systemStatus.confirmClock')}
      </Button>
      {asking && <Question at={at} now={now} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ at, now, onClose }: ConfirmClockProps & { onClose: () => void }) {
  const { t, instant } = useText()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['system_status'] })
  const { problem, attempt } = useAttempt(refresh)
  return (
    <AskDialog
      title={t('systemStatus.confirmClockTitle')}
      text={t('systemStatus.confirmClockText', { now: instant(now) })}
      verb={t('systemStatus.confirmClock')}
      problem={problem}
      onConfirm={() =>
        attempt(
          () => call(systemStatusRoutes.confirmClock, { body: { at }, quiet: true }),
          () => {
            void refresh()
            showSuccess(t('systemStatus.clockConfirmed'))
            onClose()
          },
        )
      }
      onClose={onClose}
    />
  )
}
