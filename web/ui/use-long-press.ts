import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** The time in milliseconds after which a touch is no longer a tap. */
const rest = 500

/** Calls `onRest` on a long press. The tap that would follow does nothing. */
export function useLongPress(onRest: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The time when the finger came down, until the long press fires or the finger is lifted. */
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
    // A busy page may get the end event before its timer has fired.
    onPointerUp: ({ timeStamp }: PointerEvent) =>
      since.current !== undefined && timeStamp - since.current >= rest ? act() : stop(),
    onPointerCancel: stop,
    onPointerLeave: stop,
    // The browser's menu would cover the pressed element.
    onContextMenu: (event: MouseEvent) => touched.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!done.current) return
      done.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
