import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../text/text.tsx'
import css from './shell.module.css'

/** The sidebar of narrow screens: over the content, focus kept inside. */
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
  // A link to the page that is open changes no route, yet the person is done here.
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
