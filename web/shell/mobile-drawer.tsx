import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import css from './shell.module.css'

/** The sidebar of narrow screens: over the content, focus kept inside. */
export function MobileDrawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const { t } = useText()
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={210}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content aria-label={t('shell.menu')}>
        <Drawer.Body className={css.drawerBody}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
