import { useEffect, useState } from 'react'
import { useText } from '../text/text.tsx'
import css from './shell.module.css'

const hour = 3_600_000
/** Coming back to the window asks again, but not at every glance. */
const shortest = 60_000

const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')

/** Every part's name is in the name of the part that loads it: another build has another first script. */
async function isOutdated(): Promise<boolean> {
  const own = ownScript()
  const response = await fetch('/index.html', { cache: 'no-cache', credentials: 'same-origin' })
  return own !== null && own !== undefined && response.ok && !(await response.text()).includes(own)
}

/** Says that a newer version is there, and offers to load it; nothing typed is lost unasked. */
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
