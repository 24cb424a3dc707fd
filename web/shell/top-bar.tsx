import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Bell } from '../features/notifications/bell.tsx'
import { useSettings } from '../settings.ts'
import { useText } from '../text.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SizeMenu } from './size-menu.tsx'
import css from './top-bar.module.css'
import type { SidebarState } from './use-sidebar.ts'
import { UserMenu } from './user-menu.tsx'

/** The bar over the content. On narrow screens language and size move into the user menu. */
export function TopBar({ sidebar, children }: { sidebar: SidebarState; children: ReactNode }) {
  const { t } = useText()
  const { fixedHeader } = useSettings()
  const { narrow, open, drawerOpen } = sidebar
  return (
    <header className={css.bar} data-fixed={fixedHeader || undefined}>
      <ActionIcon
        size="lg"
        onClick={sidebar.toggle}
        aria-label={t(narrow ? 'shell.openMenu' : 'shell.sidebar')}
        title={t(narrow ? 'shell.openMenu' : 'shell.sidebar')}
        aria-expanded={narrow ? drawerOpen : open}
        aria-keyshortcuts="Control+B Meta+B"
      >
        {narrow ? (
          <IconMenu2 size={20} stroke={1.5} />
        ) : (
          <IconLayoutSidebarLeftCollapse size={20} stroke={1.5} className={open ? undefined : css.turned} />
        )}
      </ActionIcon>
      {children}
      <div className={css.tools}>
        {!narrow && <SizeMenu />}
        {!narrow && <LanguageMenu />}
        <Bell />
        <UserMenu narrow={narrow} />
      </div>
    </header>
  )
}
