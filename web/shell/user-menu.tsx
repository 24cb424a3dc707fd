import { IconAdjustmentsHorizontal } from '#web/icons/adjustments-horizontal.ts'
import { IconArrowsMaximize } from '#web/icons/arrows-maximize.ts'
import { IconChevronDown } from '#web/icons/chevron-down.ts'
import { IconHelp } from '#web/icons/help.ts'
import { IconKeyboard } from '#web/icons/keyboard.ts'
import { IconLogout } from '#web/icons/logout.ts'
import { IconUserCircle } from '#web/icons/user-circle.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { languageNames } from '#texts/text.ts'
import { useUser } from '#web/session/session.tsx'
import { changeSettings, sizes, useSettings, useSize } from '#web/state/settings.ts'
import { offeredLanguages, useText } from '#web/text/text.tsx'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { openDialog, type Dialog } from '#web/navigation/dialogs.ts'
import { UserAvatar } from '#web/page/avatar.tsx'
import { toggleFullscreen, useFullscreen } from '#web/ui/fullscreen.ts'
import { logOut } from '#web/session/log-out.ts'
import { switchLanguage } from './language-menu.tsx'
import { switchSize } from './size-menu.tsx'
import css from './user-menu.module.css'

const schemes = ['light', 'dark', 'auto'] as const

export function UserMenu({ narrow }: { narrow: boolean }) {
  const { t } = useText()
  const user = useUser()
  const [asked, setAsked] = useState(false)
  const button = (onClick: () => void) => (
    <button
      type="button"
      className={css.target}
      title={t('shell.account')}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={onClick}
    >
      <UserAvatar user={user} size={28} />
      <span className={css.name}>{user.nickname}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
  if (!asked) return button(() => setAsked(true))
  return (
    <LazyPopover
      button={button}
      position="bottom-end"
      width={260}
      className={css.panel}
      label={t('shell.account')}
    >
      {(close) => <Panel narrow={narrow} onDone={close} />}
    </LazyPopover>
  )
}

function Panel({ narrow, onDone }: { narrow: boolean; onDone: () => void }) {
  const { t, language, option } = useText()
  const user = useUser()
  const { scheme } = useSettings()
  const size = useSize()
  const lay = (dialog: Dialog) => {
    onDone()
    openDialog(dialog)
  }
  return (
    <>
      <div className={css.who}>
        <strong>{user.nickname}</strong>
        <span>{user.roles.map((role) => option('staff', 'roles', role)).join(' · ')}</span>
      </div>
      <Link to="/profile" className={css.action} onClick={onDone}>
        <IconUserCircle size={18} stroke={1.5} aria-hidden />
        {t('shell.profile')}
      </Link>
      <div className={css.settings}>
        <ChoiceRow
          label={t('shell.scheme')}
          value={scheme}
          options={schemes}
          nameOf={(item) => t(`shell.schemes.${item}`)}
          onChange={(item) => changeSettings({ scheme: item })}
        />
        {narrow && (
          <ChoiceRow
            label={t('shell.language')}
            value={language}
            options={offeredLanguages}
            nameOf={(name) => languageNames[name]}
            fixed
            onChange={(name) => void switchLanguage(name)}
          />
        )}
        {narrow && (
          <ChoiceRow
            label={t('shell.size')}
            value={size}
            options={sizes}
            nameOf={(name) => t(`shell.sizes.${name}`)}
            fixed
            onChange={switchSize}
          />
        )}
      </div>
      {narrow && document.fullscreenEnabled && <FullscreenRow onDone={onDone} />}
      <button type="button" className={css.action} onClick={() => lay('settings')}>
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />
        {t('settings.title')}
      </button>
      {!narrow && (
        <button type="button" className={css.action} aria-keyshortcuts="?" onClick={() => lay('keys')}>
          <IconKeyboard size={18} stroke={1.5} aria-hidden />
          {t('keys.title')}
        </button>
      )}
      <Link to="/help" className={css.action} onClick={onDone}>
        <IconHelp size={18} stroke={1.5} aria-hidden />
        {t('screens.help')}
      </Link>
      <button type="button" className={css.action} onClick={() => void logOut()}>
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {t('shell.logOut')}
      </button>
    </>
  )
}

function FullscreenRow({ onDone }: { onDone: () => void }) {
  const { t } = useText()
  const full = useFullscreen()
  const toggle = () => {
    onDone()
    void toggleFullscreen()
  }
  return (
    <button type="button" className={css.action} onClick={toggle}>
      <IconArrowsMaximize size={18} stroke={1.5} aria-hidden />
      {t(full ? 'shell.exitFullscreen' : 'shell.fullscreen')}
    </button>
  )
}
