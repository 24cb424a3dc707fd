import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './notifications.module.css'
import { useBrowserSetting } from './use-browser-notices.ts'

/** Turns on the browser's own notifications. The browser asks the person for permission. */
export function BrowserSwitch() {
  const { t } = useText()
  const [on, setOn] = useBrowserSetting()
  const [denied, setDenied] = useState(false)
  if (typeof Notification === 'undefined') return null
  const change = async (wanted: boolean) => {
    const granted = wanted && (await Notification.requestPermission()) === 'granted'
    setDenied(wanted && !granted)
    setOn(granted)
  }
  return (
    <footer className={css.foot}>
      <label>
        <input type="checkbox" checked={on} onChange={(event) => void change(event.currentTarget.checked)} />
        {t('notifications.browser')}
      </label>
      <small role={denied ? 'alert' : undefined}>
        {t(denied ? 'notifications.browserDenied' : 'notifications.browserHint')}
      </small>
    </footer>
  )
}
