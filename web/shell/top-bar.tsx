import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize } from '#web/icons/arrows-maximize.ts'
import { IconArrowsMinimize } from '#web/icons/arrows-minimize.ts'
import { IconLayoutSidebarLeftCollapse } from '#web/icons/layout-sidebar-left-collapse.ts'
import { IconMenu2 } from '#web/icons/menu-2.ts'
import { IconSearch } from '#web/icons/search.ts'
import type { ReactNode } from 'react'
import { Bell } from '#web/features/notifications/bell.tsx'
import { useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { openDialog } from '#web/navigation/dialogs.ts'
import { ErrorButton } from './error-button.tsx'
import { toggleFullscreen, useFullscreen } from '#web/ui/fullscreen.ts'
import { LanguageMenu } from './language-menu.tsx'
import { SizeMenu } from './size-menu.tsx'
import css from './top-bar.module.css'
import type { SidebarState } from './use-sidebar.ts'
import { UserMenu } from './user-menu.tsx'

/** The bar above the content. On narrow screens language and size move into the user menu. */
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
        <SearchButton />
        <ErrorButton />
        {!narrow && <FullscreenButton />}
        {!narrow && <SizeMenu />}
        {!narrow && <LanguageMenu />}
        <Bell />
        <UserMenu narrow={narrow} />
      </div>
    </header>
  )
}

function SearchButton() {
  const { t } = useText()
  return (
    <ActionIcon
      size="lg"
      onClick={() => openDialog('palette')}
      aria-label={t('palette.open')}
      title={`${t('palette.open')} (Ctrl/⌘ K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} stroke={1.5} />
    </ActionIcon>
  )
}

function FullscreenButton() {
  const { t } = useText()
  const full = useFullscreen()
  const name = t(full ? 'shell.exitFullscreen' : 'shell.fullscreen')
  return (
    <ActionIcon size="lg" onClick={() => void toggleFullscreen()} aria-label={name} title={name}>
      {full ? <IconArrowsMinimize size={18} stroke={1.5} /> : <IconArrowsMaximize size={18} stroke={1.5} />}
    </ActionIcon>
  )
}
