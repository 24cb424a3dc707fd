import { useEffect, useState } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './shell.module.css'

const hour = 3_600_000
/** The shortest time between two checks when the person comes back to the window. */
const shortest = 60_000

const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')

/** The name of the first script depends on every chunk, so each build has another one. */
async function isOutdated(): Promise<boolean> {
  const own = ownScript()
  const response = await fetch('/index.html', { cache: 'no-cache', credentials: 'same-origin' })
  return own !== null && own !== undefined && response.ok && !(await response.text()).includes(own)
}

/** Offers to load a newer version. It never reloads by itself, so nothing typed is lost. */
export function NewVersion() {
  const { t } = useText()
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD) return
    let last = Date.now()
    const ask = () => {
      if (document.hidden || Date.now() - last < shortest) return
      last = Date.now()
      isOutdated()
        .then((is) => is && setOutdated(true))
        .catch(() => undefined)
    }
    const timer = setInterval(ask, hour)
    addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
  if (!outdated) return null
  return (
    <div className={css.notice} role="status">
      <span>{t('shell.newVersion')}</span>
      <button type="button" onClick={() => location.reload()}>
        {t('page.reload')}
      </button>
      <button type="button" onClick={() => setOutdated(false)}>
        {t('shell.later')}
      </button>
    </div>
  )
}
