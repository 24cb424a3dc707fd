import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { currentText } from '#web/text/text.tsx'

const closable = () => ({ closeButtonProps: { 'aria-label': currentText().t('act.close') } })
const errorTime = 5000
const successTime = 3000

/** Shows an error as a toast for 5 s. The same text is never shown twice at once. */
export function showError(message: string): void {
  notifications.hide(message)
  notifications.show({
    ...closable(),
    id: message,
    message,
    color: 'red',
    autoClose: errorTime,
    role: 'alert',
  })
}

export function showWarning(message: string): void {
  notifications.show({ ...closable(), message, color: 'orange', autoClose: successTime, role: 'alert' })
}

/** Shows a success as a toast for 3 s. `message` may hold an Undo button. */
export function showSuccess(message: ReactNode): void {
  notifications.show({ ...closable(), message, color: 'green', autoClose: successTime, role: 'status' })
}
