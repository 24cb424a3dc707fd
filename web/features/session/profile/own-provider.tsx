import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { providerLinkRoutes, type ProviderLink } from '#contract/provider-link.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import css from './profile-page.module.css'

const queryKey = ['provider_link']

/** The section of the profile that links the account to single sign-on. Absent where there is no provider. */
export function OwnProvider() {
  const { t } = useText()
  const [failed] = useState(useSearchParams()[0].get('provider') === 'failed')
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(providerLinkRoutes.get, { signal }),
  })
  if (!data?.available) return null
  return (
    <section className={css.section} data-wide aria-labelledby="provider">
      <h2 id="provider">{t('providerLink.section')}</h2>
      <p className={css.hint}>{t('providerLink.text')}</p>
      {failed && <p role="alert">{t('providerLink.failed')}</p>}
      <Link link={data} />
    </section>
  )
}

function Link({ link }: { link: ProviderLink }) {
  const { t } = useText()
  const [unlinking, setUnlinking] = useState(false)
  const [declined, setDeclined] = useState(false)
  const begin = async () => location.assign((await call(providerLinkRoutes.begin, { body: {} })).address)
  const write = async (done: Promise<ProviderLink>, said: 'done' | 'undone') => {
    queries.setQueryData(queryKey, await done)
    setUnlinking(false)
    showSuccess(t(`providerLink.${said}`))
  }
  const name = link.waiting
  return (
    <>
      <p>
        {link.issuer === null ? t('providerLink.none') : t('providerLink.linked', { issuer: link.issuer })}{' '}
        {link.linked_at && <RelativeTime at={link.linked_at} />}
      </p>
      <div className={css.ways}>
        <Button variant="default" onClick={() => void begin().catch(() => undefined)}>
          {t(link.issuer === null ? 'providerLink.link' : 'providerLink.relink')}
        </Button>
        {link.issuer !== null && link.can_unlink && (
          <Button variant="default" onClick={() => setUnlinking(true)}>
            {t('providerLink.unlink')}
          </Button>
        )}
      </div>
      {name !== null && !declined && (
        <AskDialog
          title={t('providerLink.waitingTitle', { name })}
          text={t('providerLink.waitingText', { name })}
          verb={t('providerLink.link')}
          onConfirm={() => write(call(providerLinkRoutes.link, { body: {} }), 'done').catch(() => undefined)}
          onClose={() => setDeclined(true)}
        />
      )}
      {unlinking && (
        <AskDialog
          danger
          title={t('providerLink.unlinkTitle')}
          text={t('providerLink.unlinkText')}
          verb={t('providerLink.unlink')}
          onConfirm={() => write(call(providerLinkRoutes.unlink, {}), 'undone').catch(() => undefined)}
          onClose={() => setUnlinking(false)}
        />
      )}
    </>
  )
}
