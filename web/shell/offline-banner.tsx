import { useText } from '#web/text/text.tsx'
import { createStore } from '#web/state/store.ts'
import css from './shell.module.css'

const connection = createStore(true, (set) => {
  const read = () => set(navigator.onLine)
  read()
  addEventListener('online', read)
  addEventListener('offline', read)
  return () => {
    removeEventListener('online', read)
    removeEventListener('offline', read)
  }
})

export function OfflineBanner() {
  const { t } = useText()
  const online = connection.use()
  return online ? null : (
    <div className={css.offline} role="status">
      {t('shell.offline')}
    </div>
  )
}
