import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconTextSize } from '@tabler/icons-react'
import { setSize, sizes, useSize, type Size } from '../settings.ts'
import { useText } from '../text.tsx'
import { showSuccess } from '../toast.ts'

/** The four sizes of controls and rows; the current one cannot be chosen again. */
export function SizeMenu() {
  const { t } = useText()
  const current = useSize()
  const choose = (size: Size) => {
    setSize(size)
    showSuccess(t('shell.sizeSwitched'))
  }
  const first = sizes.find((size) => size !== current)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('shell.size')} title={t('shell.size')}>
          <IconTextSize size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sizes.map((size) => (
          <Menu.Item key={size} disabled={size === current} data-autofocus={size === first || undefined} onClick={() => choose(size)}>
            {t(`shell.sizes.${size}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
