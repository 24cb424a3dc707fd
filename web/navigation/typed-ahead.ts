let typed = ''

function keep(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  typed += event.key
}

/** Keeps what is typed from now on, for an input that is not there yet. */
export function keepTyping(): void {
  typed = ''
  addEventListener('keydown', keep, true)
}

/** Returns what was typed since `keepTyping`, and keeps no more. */
export function takeTyped(): string {
  removeEventListener('keydown', keep, true)
  const taken = typed
  typed = ''
  return taken
}
