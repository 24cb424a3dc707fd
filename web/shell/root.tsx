import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, type Location } from 'react-router'
import { mounted } from '../transport/first-paint.ts'
import { useSession } from '../session/session.tsx'
import { useText } from '../text/text.tsx'
import { ProgressLine } from './progress-line.tsx'

const ReLoginDialog = lazy(async () => ({
  default: (await import('../features/session/re-login-dialog.tsx')).ReLoginDialog,
}))

/** Every first page of a visit has the key `default`: without its path it would open at the height some other page was left at. */
const addressOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key

/** Around every page, signed in or not. */
export function Root() {
  const { lost } = useSession()
  useEffect(mounted, [])
  return (
    <>
      <ProgressLine />
      <Outlet />
      {lost && (
        <Suspense>
          <ReLoginDialog />
        </Suspense>
      )}
      <ScrollRestoration getKey={addressOf} />
    </>
  )
}

/** While the session is looked up for the first time. */
export function StartingUp() {
  const { t } = useText()
  useEffect(() => {
    document.title = t('product')
  }, [t])
  return <ProgressLine always />
}
