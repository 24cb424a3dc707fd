import { notifications } from '@mantine/notifications'
import { ApiError, report } from '#web/transport/api.ts'
import { currentText } from '#web/text/text.tsx'
import { showError, showSuccess } from '#web/messages/toast.ts'
import { refusalWords } from './use-attempt.ts'
import css from './undo-toast.module.css'

/**
 * Enough time to read the sentence and reach the button, by keyboard too. The clock stops while the toast has
 * the pointer or the focus.
 */
const undoTime = 8000
let shown = 0

/** Shows a success as a toast with a button for the next step. */
export function showWithButton(message: string, verb: string, act: () => unknown): void {
  shown += 1
  const id = `undo-${shown}`
  const onClick = () => {
    notifications.hide(id)
    act()
  }
  notifications.show({
    id,
    color: 'green',
    autoClose: undoTime,
    role: 'status',
    closeButtonProps: { 'aria-label': currentText().t('act.close') },
    message: (
      <span className={css.said}>
        {message}
        <button type="button" onClick={onClick}>
          {verb}
        </button>
      </span>
    ),
  })
}

/** Shows a success as a toast with an Undo button. If the undo fails, the error appears as usual. */
export function showUndoable(message: string, undo: () => Promise<unknown>): void {
  const back = async () => {
    try {
      await undo()
      showSuccess(currentText().t('act.undone'))
    } catch (error) {
      sayRefusal(error)
    }
  }
  showWithButton(message, currentText().t('act.undo'), () => void back())
}

/**
 * Shows the refusal of an act that already appeared as done. It is a toast, because the dialog is closed by
 * then.
 */
export function sayRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  if (error.isSession) report(error)
  else if (!error.isReauthentication) showError(refusalWords(error))
}
