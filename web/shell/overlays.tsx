import { createElement, useCallback, useEffect } from 'react'
import { moreTexts } from '#web/text/text.tsx'
import { fetchedPart } from '#web/ui/fetched-part.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { openDialog, useOpenDialog, type Dialog } from '#web/navigation/dialogs.ts'
import { keepTyping, takeTyped } from '#web/navigation/typed-ahead.ts'

/** Its acts are named by the words of every screen. */
const loadPalette = async () =>
  (await Promise.all([import('#web/features/search/palette.tsx'), moreTexts()]))[0]

const parts = {
  palette: fetchedPart(async () => (await loadPalette()).Palette),
  settings: fetchedPart(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  keys: fetchedPart(async () => (await import('./keys-dialog.tsx')).KeysDialog),
  errors: fetchedPart(async () => (await import('./error-dialog.tsx')).ErrorDialog),
} satisfies Record<Dialog, unknown>

/** Fetched only after the page itself. */
const settled = 4000

const typesIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null)

function onKey(event: KeyboardEvent, open: Dialog | null): void {
  if (event.isComposing || event.altKey) return
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
    event.preventDefault()
    if (open !== 'palette') keepTyping()
    openDialog('palette')
  } else if (
    event.key === '?' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !typesIn(event.target) &&
    !document.querySelector('[role=dialog]')
  ) {
    event.preventDefault()
    openDialog('keys')
  }
}

/** The dialogs over the page and their keys: Ctrl/⌘ K anywhere, `?` outside inputs. */
export function Overlays() {
  const open = useOpenDialog()
  const close = useCallback(() => openDialog(null), [])
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), settled)
    return () => clearTimeout(timer)
  }, [])
  useKeys((event) => onKey(event, open))
  // A palette that was closed before it came takes no text.
  useEffect(() => (open === 'palette' ? () => void takeTyped() : undefined), [open])
  if (!open) return null
  return createElement(parts[open], { onClose: close, key: open })
}
