import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** So long a finger rests on something that is no longer a tap, in milliseconds. */
const rest = 500

/** Does something when a finger rests on an element. The tap that would follow does nothing. */
export function useLongPress(onRest: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** When the finger came down, until it has rested or is gone. */
  const since = useRef<number>(undefined)
  const done = useRef(false)
  const touched = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    since.current = undefined
  }
  const act = () => {
    stop()
    done.current = true
    onRest()
  }
  return {
    onPointerDown: ({ pointerType, timeStamp }: PointerEvent) => {
      stop()
      done.current = false
      touched.current = pointerType === 'touch'
      if (!touched.current) return
      since.current = timeStamp
      timer.current = setTimeout(act, rest)
    },
    // A busy page may hear of the end before its timer has run.
    onPointerUp: ({ timeStamp }: PointerEvent) =>
      since.current !== undefined && timeStamp - since.current >= rest ? act() : stop(),
    onPointerCancel: stop,
    onPointerLeave: stop,
    // The menu of the browser would lie over what was pressed.
    onContextMenu: (event: MouseEvent) => touched.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!done.current) return
      done.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
