import { currentText } from '#web/text/text.tsx'
import { showError, showSuccess } from '#web/messages/toast.ts'

/** Copies a text and shows a message. The browser may refuse. */
export async function copyText(text: string, said?: string): Promise<void> {
  const { t } = currentText()
  try {
    await navigator.clipboard.writeText(text)
    showSuccess(said ?? t('ui.contact.copied', { text }))
  } catch {
    showError(t('ui.contact.notCopied'))
  }
}
