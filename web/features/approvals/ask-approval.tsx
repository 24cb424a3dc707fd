import { Button } from '@mantine/core'
import { useState } from 'react'
import { approvalRoutes } from '#contract/approvals.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { showSuccess } from '#web/messages/toast.ts'
import type { FixProps } from '#web/records/refusal-fix.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { NoteInput } from '#web/ui/note-input.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'

type Request = Omit<BodyOf<typeof approvalRoutes.ask>, 'reason'>

/** Asks for the approval that a refused act needs. The refusal contains the request except its reason. */
export function AskApproval({ refusal, given = '', onDone }: FixProps) {
  const { t, label } = useText()
  const [reason, setReason] = useState(given)
  const { problem, busy, attempt } = useAttempt()
  const { ask } = refusal.data as { ask: Request }
  const done = () => {
    showSuccess(t('approvals.done.submit'))
    void queries.invalidateQueries({ queryKey: ['approvals'] })
    onDone()
  }
  return (
    <div>
      <NoteInput required label={label('approvals', 'reason')} value={reason} onChange={setReason} />
      {problem && <p role="alert">{problem}</p>}
      <Button
        mt="xs"
        variant="light"
        loading={busy}
        disabled={reason.trim() === ''}
        onClick={() =>
          void attempt(() => call(approvalRoutes.ask, { body: { ...ask, reason }, quiet: true }), done)
        }
      >
        {t('approvals.acts.submit')}
      </Button>
    </div>
  )
}
