import { useSyncExternalStore } from 'react'
import { useText } from '../text/text.tsx'
import css from './shell.module.css'

function onConnection(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const { t } = useText()
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  return online ? null : (
    <div className={css.offline} role="status">
      {t('shell.offline')}
    </div>
  )
}
