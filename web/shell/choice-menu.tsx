import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { cloneElement, useState, type ReactElement, type ReactNode, type Ref } from 'react'
import { useOpenedOnArrival } from '#web/ui/focus.ts'

interface ChoiceMenuProps<T extends string> {
  label: string
  icon: ReactNode
  value: T
  options: readonly T[]
  nameOf: (option: T) => string
  langOf?: (option: T) => string
  onChange: (option: T) => void
}

/** A button of the top bar with a menu. The current value is disabled. The menu mounts at the first press. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const [asked, setAsked] = useState(false)
  const button = (onClick?: () => void) => (
    <ActionIcon
      size="lg"
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onClick}
    >
      {props.icon}
    </ActionIcon>
  )
  if (!asked) return button(() => setAsked(true))
  return <Choices {...props} button={button()} />
}

type ChoicesProps<T extends string> = ChoiceMenuProps<T> & {
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

function Choices<T extends string>({ button, value, options, nameOf, langOf, onChange }: ChoicesProps<T>) {
  const { target, opened, setOpened } = useOpenedOnArrival()
  const first = options.find((option) => option !== value)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option}
            lang={langOf?.(option)}
            disabled={option === value}
            data-autofocus={option === first || undefined}
            onClick={() => onChange(option)}
          >
            {nameOf(option)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
