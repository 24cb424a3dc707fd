import { Button, Menu } from '@mantine/core'
import { IconDots } from '#web/icons/dots.ts'
import { useText } from '#web/text/text.tsx'
import type { RowAction } from './row-menu.tsx'

interface DrawerActsProps {
  actions: readonly RowAction[]
  /** The record that the acts change. */
  name: string
  className?: string | undefined
}

/** The acts of an open record: the likely one is a filled button, destructive ones are behind the dots. */
export function DrawerActs({ actions, name, className }: DrawerActsProps) {
  const { t } = useText()
  const usual = actions.filter(({ danger }) => danger !== true)
  const grave = actions.filter(({ danger }) => danger === true)
  if (actions.length === 0) return null
  return (
    <div className={className} data-acts>
      {usual.map(({ id, label, disabled, onClick }, n) => (
        <Button
          key={id}
          variant={n === 0 ? 'filled' : 'default'}
          disabled={disabled === true}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {grave.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px={8} aria-label={t('ui.table.moreOf', { name })}>
              <IconDots size={16} stroke={1.5} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {grave.map(({ id, label, disabled, onClick }) => (
              <Menu.Item
                key={id}
                c="var(--mantine-color-error)"
                disabled={disabled === true}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
