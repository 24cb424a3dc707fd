import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '#web/icons/chevron-down.ts'
import { IconChevronUp } from '#web/icons/chevron-up.ts'
import type { RecordQueue } from '#web/records/use-queue.ts'
import { useText } from '#web/text/text.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import css from './calling.module.css'

interface QueueButtonsProps {
  queue: RecordQueue
  onGo: (id: number) => void
}

/** Moves through the list without saving. Typed text stays as a draft. */
export function QueueButtons({ queue: { place, previous, next }, onGo }: QueueButtonsProps) {
  const { t, number } = useText()
  useKeys((event) => {
    if (!event.altKey || event.isComposing) return
    const to = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : undefined
    if (to === undefined) return
    event.preventDefault()
    onGo(to)
  })
  if (!place) return null
  const button = (id: number | undefined, words: string, Icon: typeof IconChevronUp) => (
    <ActionIcon
      disabled={id === undefined}
      aria-label={words}
      title={words}
      onClick={() => id !== undefined && onGo(id)}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <span className={css.queue}>
      {button(previous, t('customers.calling.previous'), IconChevronUp)}
      <span>{`${number(place.at)} / ${number(place.of)}`}</span>
      {button(next, t('customers.calling.next'), IconChevronDown)}
    </span>
  )
}
