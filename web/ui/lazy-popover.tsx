import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { useOpenedOnArrival } from './focus.ts'

export type ButtonOf = (onClick: () => void) => ReactElement<{ ref?: Ref<HTMLButtonElement> }>

interface ArrivingPopoverProps {
  button: ButtonOf
  position: 'bottom-start' | 'bottom-end'
  padding?: string
  width?: number
  className?: string | undefined
  label?: string
  children: (close: () => void) => ReactNode
}

/**
 * A popover whose code is fetched, or which only mounts, on the first press of its button. It opens as soon
 * as it is ready.
 */
export function LazyPopover({
  button,
  position,
  padding,
  width,
  className,
  label,
  children,
}: ArrivingPopoverProps) {
  const { target, opened, setOpened } = useOpenedOnArrival()
  const shown = button(() => setOpened((open) => !open))
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position}
      trapFocus
      returnFocus
      withinPortal
      {...(width && { width })}
    >
      <Popover.Target>{cloneElement(shown, { ref: target })}</Popover.Target>
      <Popover.Dropdown {...(padding && { p: padding })} {...(className && { className })} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
