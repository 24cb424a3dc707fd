import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowAction } from './row-buttons.tsx'

/** The menu behind the dots; it opens as soon as it is there. */
export function RowMenu({ actions, children }: { actions: readonly RowAction[]; children: ReactNode }) {
  return (
    <Menu defaultOpened position="bottom-end" transitionProps={{ duration: 120 }} shadow="md" withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.id} {...(action.danger && { c: 'var(--mantine-color-error)' })} onClick={action.onClick}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
