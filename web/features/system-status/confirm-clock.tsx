import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmClock } from '../../../contract/system-status.ts'
import { useText } from '../../text/text.tsx'
import { call } from '../../transport/api.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import css from './status-page.module.css'

/** Says that the clock is right after a jump, so that what waits for that goes on. `at` names the jump. */
export function ConfirmClock({ at }: { at: string }) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" className={css.confirm ?? ''} onClick={() => setAsking(true)}>
        {t('systemStatus.confirmClock')}
      </Button>
      {asking && <Question at={at} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ at, onClose }: { at: string; onClose: () => void }) {
  const { t, instant } = useText()
  const [now] = useState(() => new Date().toISOString())
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
          () => call(confirmClock, { body: { at }, quiet: true }),
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
