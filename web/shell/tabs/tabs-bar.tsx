import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconX } from '#web/icons/x.ts'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { pageAt, screenAt } from '#web/navigation/screen-at.ts'
import { useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { focusUnlessTaken } from '#web/ui/focus.ts'
import { usePageNames } from '#web/state/record-pages.ts'
import type { Tab } from './tab-list.ts'
import css from './tabs-bar.module.css'
import { isPinned, type Tabs } from './use-tabs.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LeaveQuestion = lazyPart(async () => (await import('#web/ui/leave-question.tsx')).LeaveQuestion)

interface MenuPoint {
  readonly tab: Tab
  readonly x: number
  readonly y: number
}

/** The name of the screen with what distinguishes two pages of one screen: a parameter, or a record's name. */
function useNameOf(): (tab: Tab) => string {
  const { t } = useText()
  const names = usePageNames()
  return ({ path }) => {
    const screen = screenAt(path)
    if (!screen) return path
    const rest = path.slice(screen.path.length + 1)
    const which = screen.perRecord ? (names[path] ?? rest.replace('id=', '')) : decodeURIComponent(rest)
    return which ? `${t(screen.title)} ${which}` : t(screen.title)
  }
}

const linkIn = (bar: HTMLElement | null, path: string) =>
  [...(bar?.querySelectorAll('a') ?? [])].find((link) => link.dataset['path'] === path)

/** The bar of visited pages. A click opens, a middle click closes, a right click opens the menu. */
export function TabsBar({ tabs }: { tabs: Tabs }) {
  const { t } = useText()
  const { fixedHeader } = useSettings()
  const [menu, setMenu] = useState<MenuPoint>()
  const { here } = tabs
  const nameOf = useNameOf()
  const bar = useRef<HTMLUListElement>(null)
  // After a reload the bar renders before it contains the tab of this page.
  const at = tabs.tabs.findIndex((tab) => tab.path === here)
  useEffect(() => {
    bar.current?.querySelectorAll('li')[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  /** The pressed button or menu may be gone. The focus goes to its tab, or else to the current one. */
  const keepFocus = (tab: Tab) =>
    focusUnlessTaken(() => [
      linkIn(bar.current, tab.path),
      linkIn(bar.current, pageAt(location.pathname, location.search)),
    ])
  const ask = (tab: Tab) => (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // The menu key sends no pointer position, so the menu opens under the tab.
    setMenu({ tab, x: event.clientX || box.left, y: event.clientY || box.bottom })
  }
  return (
    <nav className={css.bar} data-fixed={fixedHeader || undefined} aria-label={t('tabs.label')}>
      <ul ref={bar} onScroll={() => setMenu(undefined)}>
        {tabs.tabs.map((tab) => (
          <li key={tab.path} data-current={tab.path === here || undefined} onContextMenu={ask(tab)}>
            <Link
              to={tab.address}
              data-path={tab.path}
              title={nameOf(tab)}
              preventScrollReset
              aria-current={tab.path === here ? 'page' : undefined}
              onAuxClick={(event) => {
                if (event.button !== 1) return
                event.preventDefault()
                if (!isPinned(tab.path)) tabs.close(tab)
              }}
            >
              {nameOf(tab)}
            </Link>
            {!isPinned(tab.path) && (
              <button
                type="button"
                aria-label={t('tabs.closeOne', { name: nameOf(tab) })}
                onClick={() => {
                  tabs.close(tab)
                  keepFocus(tab)
                }}
              >
                <IconX size={12} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {menu && (
        <TabMenu
          point={menu}
          tabs={tabs}
          onClose={() => {
            setMenu(undefined)
            keepFocus(menu.tab)
          }}
        />
      )}
      {tabs.losing && (
        <>
          <LeaveQuestion onLeave={tabs.losing.goOn} onStay={tabs.losing.stay} />
        </>
      )}
    </nav>
  )
}

function TabMenu({
  point: { tab, x, y },
  tabs,
  onClose,
}: {
  point: MenuPoint
  tabs: Tabs
  onClose: () => void
}) {
  const { t } = useText()
  const nameOf = useNameOf()
  return (
    <Menu key={`${x} ${y}`} opened onClose={onClose} position="bottom-start" offset={2} trapFocus returnFocus>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={nameOf(tab)}
          className={css.point}
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        <Menu.Item onClick={() => tabs.refresh(tab)}>{t('tabs.refresh')}</Menu.Item>
        {!isPinned(tab.path) && <Menu.Item onClick={() => tabs.close(tab)}>{t('tabs.close')}</Menu.Item>}
        <Menu.Item onClick={() => tabs.closeOthers(tab)}>{t('tabs.closeOthers')}</Menu.Item>
        <Menu.Item onClick={tabs.closeAll}>{t('tabs.closeAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
