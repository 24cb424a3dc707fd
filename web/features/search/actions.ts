import { IconAdjustmentsHorizontal } from '#web/icons/adjustments-horizontal.ts'
import { IconArrowsMaximize } from '#web/icons/arrows-maximize.ts'
import { IconHelp } from '#web/icons/help.ts'
import { IconKeyboard } from '#web/icons/keyboard.ts'
import { IconLanguage } from '#web/icons/language.ts'
import { IconLogout } from '#web/icons/logout.ts'
import { IconMoon } from '#web/icons/moon.ts'
import { IconTextSize } from '#web/icons/text-size.ts'
import { IconUserCircle } from '#web/icons/user-circle.ts'
import type { Icon } from '#web/icons/create-icon.ts'
import { useNavigate } from 'react-router'
import { languageNames } from '#texts/text.ts'
import { changeSettings, setSize, sizes, useSettings, useSize } from '#web/state/settings.ts'
import { openDialog } from '#web/navigation/dialogs.ts'
import { toggleFullscreen } from '#web/ui/fullscreen.ts'
import { logOut } from '#web/session/log-out.ts'
import { offeredLanguages, useText } from '#web/text/text.tsx'
import { mayWith, useUser } from '#web/session/session.tsx'
import type { Searchable } from './fuzzy.ts'
import { offeredActs } from './main-acts.ts'

interface Action extends Searchable {
  readonly icon: Icon
  readonly run: () => Promise<unknown> | void
  /** Settings of this person instead of work. */
  readonly sets?: true
}

const act = (icon: Icon, titles: readonly string[], run: Action['run']): Action => ({
  icon,
  titles,
  path: '',
  run,
  sets: true,
})

const schemes = ['light', 'dark', 'auto'] as const

/** The main acts of the user's screens, then the settings that are not active already. */
export function useActions(): Action[] {
  const { t, language, setLanguage } = useText()
  const { scheme } = useSettings()
  const size = useSize()
  const navigate = useNavigate()
  const { roles } = useUser()
  return [
    ...offeredActs((permission) => mayWith(roles, permission)).map(({ icon, title, path, words }) => ({
      icon,
      titles: [t(title)],
      path,
      run: () => navigate(path),
      words: words ? t(words).split('|') : [],
    })),
    ...schemes
      .filter((name) => name !== scheme)
      .map((name) =>
        act(IconMoon, [t('shell.scheme'), t(`shell.schemes.${name}`)], () =>
          changeSettings({ scheme: name }),
        ),
      ),
    ...offeredLanguages
      .filter((name) => name !== language)
      .map((name) => act(IconLanguage, [t('shell.language'), languageNames[name]], () => setLanguage(name))),
    ...sizes
      .filter((name) => name !== size)
      .map((name) => act(IconTextSize, [t('shell.size'), t(`shell.sizes.${name}`)], () => setSize(name))),
    act(IconArrowsMaximize, [t('shell.fullscreen')], toggleFullscreen),
    act(IconAdjustmentsHorizontal, [t('settings.title')], () => openDialog('settings')),
    act(IconKeyboard, [t('keys.title')], () => openDialog('keys')),
    act(IconHelp, [t('screens.help')], () => navigate('/help')),
    act(IconUserCircle, [t('shell.profile')], () => navigate('/profile')),
    act(IconLogout, [t('shell.logOut')], () => logOut()),
  ]
}
