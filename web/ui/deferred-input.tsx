import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import type { FrameProps } from './light-input.tsx'

type Take = (element: HTMLElement | null) => void
/** The props that a light input passes on to its frame. */
export type Touch = Pick<FrameProps, 'onPointerEnter' | 'onFocus' | 'onBlur' | 'onClick'>

interface DeferredInputProps {
  /** A light input with the same look, role and name. */
  standIn: (touch: Touch, ref: Take) => ReactNode
  /** The real input, which mounts when its stand-in is touched. */
  children: (ref: Take) => ReactNode
  /** Receives the element to focus for this field. */
  inputRef?: Take | undefined
  /** Fetches the code of the real input. Returns undefined once it is loaded. */
  prefetch?: (() => Promise<unknown> | undefined) | undefined
  /** False if the stand-in cannot show the value; then the real input is mounted. */
  canStandIn?: boolean
  /** True if the real input ends in a hidden one. A message makes room before it. */
  hidden?: boolean
}

/** The inputs and buttons of a field. The stand-in has them in the same order. */
const controlsOf = (element: Element | null) => [
  ...(element
    ?.closest('.mantine-InputWrapper-root')
    ?.querySelectorAll<HTMLElement>('input:not([type=hidden]), button') ?? []),
]

/**
 * An input that is expensive to mount, such as a select or a date picker. It mounts when the pointer or the
 * focus first reaches it, and gets the focus before the next key arrives.
 */
export function DeferredInput({
  standIn,
  children,
  inputRef,
  prefetch,
  canStandIn = true,
  hidden = true,
}: DeferredInputProps) {
  const [isMounted, setIsMounted] = useState(false)
  const element = useRef<HTMLElement>(null)
  const wanted = useRef<{ part: number; click: boolean }>(undefined)
  const take = useCallback<Take>(
    (next) => {
      element.current = next
      inputRef?.(next)
    },
    [inputRef],
  )
  useLayoutEffect(() => {
    if (!isMounted || !wanted.current) return
    const { part, click } = wanted.current
    wanted.current = undefined
    const target = controlsOf(element.current)[part] ?? element.current
    target?.focus({ preventScroll: true })
    if (click) target?.click()
  }, [isMounted])
  if (isMounted || !canStandIn) return children(take)

  const mount = () => {
    const code = prefetch?.()
    if (code) void code.then(() => setIsMounted(true)).catch(() => undefined)
    else flushSync(() => setIsMounted(true))
  }
  const partAt = (target: EventTarget) => {
    const parts = controlsOf(element.current)
    return Math.max(
      0,
      parts.findIndex((part) => part.contains(target as Node)),
    )
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    wanted.current = { part: partAt(target), click: false }
    mount()
    // Selects the text, as the Tab key does when it reaches an input.
    if (element.current instanceof HTMLInputElement && element.current === document.activeElement)
      element.current.select()
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    wanted.current = { part: partAt(target), click: true }
    mount()
  }
  const onBlur = () => void (wanted.current = undefined)
  return (
    <>
      {standIn({ onPointerEnter: mount, onFocus, onClick, onBlur }, take)}
      {hidden && <input type="hidden" />}
    </>
  )
}
