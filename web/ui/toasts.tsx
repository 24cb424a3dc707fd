import { Notifications, useNotifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import { covered, freePlace, type Box } from './toast-place.ts'

const position = 'top-right'
const own = `.mantine-Notifications-root[data-position="${position}"]`
const pressable = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"]'
/** The style sheet reads these. */
const properties = ['--toast-left', '--toast-right', '--toast-top']
/** A drawer may open under a toast, or a list may load. */
const lookEvery = 250

/** The elements that can be clicked now. A drawer or dialog blocks those under it. */
function pressableBoxes(): Box[] {
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || element.closest('.mantine-Notifications-root')) return []
    const top = document
      .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      .find((item) => !item.closest('.mantine-Notifications-root'))
    return top && (element.contains(top) || top.contains(element)) ? [box] : []
  })
}

/**
 * Moves the toasts to a place where they cover nothing clickable, and leaves them there as long as that is
 * true.
 */
function place(): void {
  const toasts = document.querySelector(own)
  if (!toasts) return
  const box = toasts.getBoundingClientRect()
  const boxes = pressableBoxes()
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { style } = document.documentElement
  const isSet = style.getPropertyValue('--toast-top') !== ''
  if (box.height === 0 || (isSet && box.bottom <= room.height && covered(box, boxes) === 0)) return
  const { left, top } = freePlace(box, boxes, room)
  const values = [`${left}px`, 'auto', `${top}px`]
  properties.forEach((name, at) => style.setProperty(name, values[at] ?? ''))
}

/** The container of the toasts. */
export function Toasts() {
  const { notifications } = useNotifications()
  const count = notifications.length
  useEffect(() => {
    if (count === 0) return undefined
    const soon = requestAnimationFrame(place)
    const timer = setInterval(place, lookEvery)
    return () => {
      cancelAnimationFrame(soon)
      clearInterval(timer)
    }
  }, [count])
  useEffect(() => {
    if (count > 0) return
    for (const name of properties) document.documentElement.style.removeProperty(name)
  }, [count])
  return <Notifications position={position} limit={5} zIndex={500} />
}
