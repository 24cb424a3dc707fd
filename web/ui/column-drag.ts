import type { PointerEvent } from 'react'
import { smallestWidth } from './data-column.ts'

/** How many pixels the pointer has to move before a press on a column head becomes a drag. */
const threshold = 6

/** Follows the pointer from a press until it is released. */
function follow(target: HTMLElement, onMove: (event: globalThis.PointerEvent) => void, onEnd: () => void) {
  const stop = () => {
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
    onEnd()
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
  target.ownerDocument.getSelection()?.removeAllRanges()
}

/** Drags the edge of a column. */
export function dragWidth(event: PointerEvent<HTMLElement>, width: number, onWidth: (width: number) => void) {
  if (event.button !== 0) return
  // The head below must not treat it as a click that sorts.
  event.stopPropagation()
  const from = event.clientX
  follow(
    event.currentTarget,
    ({ clientX }) => onWidth(Math.max(smallestWidth, Math.round(width + clientX - from))),
    () => undefined,
  )
}

/** Drags a head to another place: before another column, or to the end. Touch scrolls instead. */
export function dragOrder(
  event: PointerEvent<HTMLElement>,
  id: string,
  onMove: (id: string, before: string | undefined) => void,
) {
  if (event.button !== 0 || event.pointerType === 'touch') return
  const head = event.currentTarget
  const others = [...(head.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const from = event.clientX
  let place: number | undefined
  const mark = (at: number | undefined) => {
    for (const [index, other] of others.entries()) {
      other.toggleAttribute('data-before', index === at)
      other.toggleAttribute('data-after', at === others.length && index === at - 1)
    }
  }
  follow(
    head,
    ({ clientX }) => {
      if (place === undefined && Math.abs(clientX - from) < threshold) return
      head.toggleAttribute('data-dragged', true)
      const found = others.findIndex((other) => {
        const { left, width } = other.getBoundingClientRect()
        return clientX < left + width / 2
      })
      mark((place = found === -1 ? others.length : found))
    },
    () => {
      mark(undefined)
      head.removeAttribute('data-dragged')
      if (place === undefined) return
      // Releasing a drag is not a click on the head.
      head.addEventListener('click', stopOnce, { capture: true, once: true })
      setTimeout(() => head.removeEventListener('click', stopOnce, { capture: true }))
      const before = others[place]?.dataset['column']
      if (before !== id) onMove(id, before ?? undefined)
    },
  )
}

const stopOnce = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}
