import { useState, type KeyboardEvent } from 'react'

/** Whether Caps Lock is on while somebody types into the input. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}
