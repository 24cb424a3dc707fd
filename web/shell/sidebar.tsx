import { Menu, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import { IconChevronDown } from '#web/icons/chevron-down.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingScreen } from '#contract/dashboard.ts'
import { MenuCount } from '#web/features/notifications/menu-count.tsx'
import { useLiveWaiting, waitingQuery } from '#web/features/notifications/waiting-query.ts'
import { screenAt } from '#web/navigation/screen-at.ts'
import { useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ScreenIcon } from '#web/ui/screen-icon.tsx'
import { Mark } from '#web/page/mark.tsx'
import { entryFor, type MenuItem } from '#web/navigation/menu.ts'
import css from './sidebar.module.css'

interface SidebarProps {
  path: string
  menu: readonly MenuItem[]
  collapsed: boolean
}

const nothing: readonly WaitingScreen[] = []

/** The menu with the logo. Several groups may be open at once. The current one begins open. */
export function Sidebar({ path, menu, collapsed }: SidebarProps) {
  const { t } = useText()
  const { sidebarLogo } = useSettings()
  useLiveWaiting()
  // One query for all entries: an observer in each of them cost 3 % of a list's first rendering.
  const { data } = useQuery(waitingQuery)
  const waiting = data?.screens ?? nothing
  const here = screenAt(path)
  const current = here ? entryFor(here, menu) : path
  return (
    <div className={css.sidebar} data-collapsed={collapsed || undefined}>
      {sidebarLogo && (
        <PathLink to="/" className={css.logo} aria-label={t('product')}>
          <Mark />
          {!collapsed && <span>{t('product')}</span>}
        </PathLink>
      )}
      <nav className={css.scroll} aria-label={t('shell.menu')}>
        <ul className={css.list}>
          {menu.map((item) => (
            <Entry
              key={item.screen.path}
              item={item}
              current={current}
              waiting={waiting}
              collapsed={collapsed}
            />
          ))}
        </ul>
      </nav>
    </div>
  )
}

interface EntryProps {
  item: MenuItem
  current: string
  waiting: readonly WaitingScreen[]
  collapsed: boolean
}

function Entry({ item, current, waiting, collapsed }: EntryProps) {
  if (item.children.length === 0)
    return (
      <li>
        <Leaf item={item} current={current} waiting={waiting} collapsed={collapsed} />
      </li>
    )
  return (
    <li>
      {collapsed ? (
        <Flyout item={item} current={current} />
      ) : (
        <Group item={item} current={current} waiting={waiting} />
      )}
    </li>
  )
}

function Leaf({ item, current, waiting, collapsed }: EntryProps) {
  const { t } = useText()
  const title = t(item.screen.title)
  const link = (
    <PathLink
      to={item.screen.path}
      className={css.item}
      aria-current={item.screen.path === current ? 'page' : undefined}
      aria-label={collapsed ? title : undefined}
    >
      <ScreenIcon name={item.icon} size={18} />
      {!collapsed && <span className={css.word}>{title}</span>}
      {!collapsed && <MenuCount waiting={waiting} paths={[item.screen.path]} />}
    </PathLink>
  )
  return collapsed ? (
    <Tooltip label={title} position="right" events={{ hover: true, focus: true, touch: false }}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

const holds = (item: MenuItem, current: string): boolean =>
  item.screen.path === current || item.children.some((child) => holds(child, current))

const leaves = (item: MenuItem): string[] =>
  item.children.length === 0 ? [item.screen.path] : item.children.flatMap(leaves)

function Group({ item, current, waiting }: Omit<EntryProps, 'collapsed'>) {
  const { t } = useText()
  const inUse = holds(item, current)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? inUse
  return (
    <>
      <button
        type="button"
        className={css.item}
        aria-expanded={open}
        data-in-use={inUse || undefined}
        onClick={() => setChosen(!open)}
      >
        <ScreenIcon name={item.icon} size={18} />
        <span className={css.word}>{t(item.screen.title)}</span>
        {!open && <MenuCount waiting={waiting} paths={leaves(item)} />}
        <IconChevronDown size={14} className={css.chevron} aria-hidden />
      </button>
      {open && (
        <ul className={css.nested}>
          {item.children.map((child) => (
            <Entry
              key={child.screen.path}
              item={child}
              current={current}
              waiting={waiting}
              collapsed={false}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** A group of the collapsed sidebar, which opens beside it. */
function Flyout({ item, current }: Pick<EntryProps, 'item' | 'current'>) {
  const { t } = useText()
  const title = t(item.screen.title)
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={60} closeDelay={120} loop>
      <Menu.Target>
        <button
          type="button"
          className={css.item}
          aria-label={title}
          data-in-use={holds(item, current) || undefined}
        >
          <ScreenIcon name={item.icon} size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        {item.children.map(({ screen }) => (
          <Menu.Item
            key={screen.path}
            component={PathLink}
            to={screen.path}
            aria-current={screen.path === current ? 'page' : undefined}
          >
            {t(screen.title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
