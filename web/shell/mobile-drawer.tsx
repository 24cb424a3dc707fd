import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './shell.module.css'

/** The sidebar on narrow screens. It lies over the content and traps the focus. */
export function MobileDrawer({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useText()
  // A link to the open page changes no route, but the person is done here all the same.
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose()
  }
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={210}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content aria-label={t('shell.menu')}>
        <Drawer.Body className={css.drawerBody} onClick={closeOnLink}>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
