import { Button } from '@mantine/core'
import { IconMoodSad } from '#web/icons/mood-sad.ts'
import { IconPlugConnectedX } from '#web/icons/plug-connected-x.ts'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { ApiError } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import css from './refusals.module.css'
import { usePageTitle } from '#web/page/use-page-title.ts'

/** The messages of browsers and the bundler when a chunk cannot be fetched. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** Keeps one broken page from taking the shell down. */
export function PageError() {
  const error = useRouteError()
  const { t } = useText()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search, hash } = useLocation()
  const stale = isMissingChunk(error)
  // The cached answers may have broken the page, so they are fetched again.
  const retry = async () => {
    const { queries } = await import('#web/transport/queries.ts')
    queries.removeQueries()
    await navigate(pathname + search + hash, { replace: true })
  }
  const heading = usePageTitle(stale ? 'page.staleTitle' : 'page.brokenTitle')
  const Icon = stale ? IconPlugConnectedX : IconMoodSad
  return (
    <section className={css.refusal} role="alert">
      <Icon size={56} stroke={1.25} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {t(stale ? 'page.staleTitle' : 'page.brokenTitle')}
      </h1>
      <p>{t(stale ? 'page.staleHint' : 'page.brokenHint')}</p>
      {!stale && (
        <p className={css.detail}>
          {error instanceof ApiError || error instanceof Error ? error.message : String(error)}
        </p>
      )}
      <div className={css.ways}>
        {!stale && (
          <Button loading={state !== 'idle'} onClick={() => void retry()}>
            {t('page.retry')}
          </Button>
        )}
        <Button variant={stale ? 'filled' : 'default'} onClick={() => location.reload()}>
          {t('page.reload')}
        </Button>
      </div>
    </section>
  )
}
