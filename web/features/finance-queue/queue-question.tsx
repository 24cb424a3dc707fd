import type { ReactNode } from 'react'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'

interface QueueQuestionProps {
  verb: string
  /** The party of the money. */
  name: string | null
  /** Describes the pending act, with its sum. Unknown values are left out. */
  said: readonly (string | null | undefined)[]
  send: () => Promise<unknown>
  onClose: () => void
  /** The figures that matter for the act. */
  children?: ReactNode
}

/** Asks for confirmation before the next act of a line. */
export function QueueQuestion({ verb, name, said, send, onClose, children }: QueueQuestionProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt(refreshMoney)
  return (
    <AskDialog
      title={`${verb} · ${name ?? ''}`}
      text={said.filter(Boolean).join(' · ')}
      verb={verb}
      problem={problem}
      {...(children && { size: 560 })}
      onConfirm={() =>
        attempt(send, () => {
          void refreshMoney()
          showSuccess(t('finance.done'))
          onClose()
        })
      }
      onClose={onClose}
    >
      {children}
    </AskDialog>
  )
}
