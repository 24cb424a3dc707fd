import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router'
import { mounted } from '#web/transport/first-paint.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { plainAddress } from './tabs/tab-list.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './root.module.css'

const ReLoginDialog = lazyPart(
  async () => (await import('#web/features/session/re-login-dialog.tsx')).ReLoginDialog,
)

const ProofDialog = lazyPart(
  async () => (await import('#web/features/session/reauthentication-dialog.tsx')).ProofDialog,
)

/**
 * The first page of every visit has the key `default`. Its path is the key
 * instead, so that it does not open at the scroll height of another page.
 */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? plainAddress(pathname + search) : key

/** Around every page, signed in or not. */
export function Root() {
  const { lost, asked } = useSession()
  useEffect(mounted, [])
  return (
    <>
      <ProgressLine />
      <Outlet />
      {lost && <ReLoginDialog />}
      {asked !== null && <ProofDialog title={asked} />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** While the session loads for the first time. */
export function StartingUp() {
  const { t } = useText()
  useEffect(() => {
    document.title = t('product')
  }, [t])
  return <ProgressLine always />
}

/** The thin line at the top while the next page loads. */
function ProgressLine({ always = false }: { always?: boolean }) {
  const navigation = useNavigation()
  const { t } = useText()
  if (!always && navigation.state === 'idle') return null
  return <div className={css.line} role="progressbar" aria-label={t('shell.loading')} />
}
