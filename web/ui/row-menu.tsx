import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref } from 'react'
import { useOpenedOnArrival } from './focus.ts'

export interface RowAction {
  id: string
  label: string
  danger?: boolean
  /** True for an act that always stays in the menu, even if it is the only one. */
  unlikely?: boolean
  /** True if the act is shown but not possible now; its label says why. */
  disabled?: boolean
  onClick: () => void
}

interface RowMenuProps {
  actions: readonly RowAction[]
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

/** The menu behind the dots. It opens as soon as it has loaded. */
export function RowMenu({ actions, children }: RowMenuProps) {
  const { target, opened, setOpened } = useOpenedOnArrival()
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      transitionProps={{ duration: 120 }}
      shadow="md"
      withinPortal
    >
      <Menu.Target>{cloneElement(children, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            disabled={action.disabled === true}
            {...(action.danger && { c: 'var(--mantine-color-error)' })}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
