import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import type { ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './side-drawer.module.css'
import { useNarrow } from './use-narrow.ts'
import { useReturnFocus } from './focus.ts'
import { useTopLayer } from './use-top-layer.ts'

interface SideDrawerProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Width in pixels on wide screens. */
  width?: number
}

/**
 * A drawer over the list; a full page on narrow screens. It is open while it is rendered; the caller manages
 * its address.
 */
export function SideDrawer({ title, onClose, children, width = 640 }: SideDrawerProps) {
  useReturnFocus()
  const isTop = useTopLayer()
  const { t } = useText()
  const narrow = useNarrow()
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={isTop}
      position="right"
      size={narrow ? '100%' : width}
      padding={narrow ? 12 : 16}
      transitionProps={{ duration: 150 }}
      classNames={{ content: css.content, header: css.header, title: css.title, body: css.body }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('act.close')} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
