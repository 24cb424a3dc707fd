import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarFeedRoutes, type CalendarFeed } from '#contract/calendar-feed.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { Failed } from '#web/ui/states.tsx'
import css from './own-calendar.module.css'

const queryKey = ['calendar_feed']

/** The section of the profile with the person's private calendar address. */
export function OwnCalendar() {
  const { t } = useText()
  const [url, setUrl] = useState<string>()
  const [asked, setAsked] = useState<'replace' | 'revoke'>()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calendarFeedRoutes.get, { signal }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey })
  const close = () => setAsked(undefined)
  const create = async () => {
    const made = await call(calendarFeedRoutes.create, { body: {} })
    setUrl(made.url)
    close()
    await refresh()
  }
  const revoke = async () => {
    await call(calendarFeedRoutes.revoke, {})
    setUrl(undefined)
    showSuccess(t('calendarFeed.revoked'))
    close()
    await refresh()
  }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      {url !== undefined && (
        <SecretOnce
          text={t('calendarFeed.once')}
          secret={url}
          copy={t('calendarFeed.copy')}
          kept={t('calendarFeed.kept')}
          onKept={() => setUrl(undefined)}
        />
      )}
      {data && <State feed={data} />}
      <div className={css.buttons}>
        <Button
          variant="default"
          onClick={() => (data?.exists ? setAsked('replace') : void create().catch(() => undefined))}
        >
          {t(data?.exists ? 'calendarFeed.replace' : 'calendarFeed.create')}
        </Button>
        {data?.exists && (
          <Button variant="default" onClick={() => setAsked('revoke')}>
            {t('calendarFeed.revoke')}
          </Button>
        )}
      </div>
      {asked && (
        <AskDialog
          danger={asked === 'revoke'}
          title={t(`calendarFeed.${asked}Title`)}
          text={t('calendarFeed.endText')}
          verb={t(`calendarFeed.${asked}`)}
          onConfirm={() => (asked === 'replace' ? create() : revoke()).catch(() => undefined)}
          onClose={close}
        />
      )}
    </>
  )
}

function State({ feed }: { feed: CalendarFeed }) {
  const { t } = useText()
  if (!feed.exists) return <p className={css.state}>{t('calendarFeed.none')}</p>
  return (
    <p className={css.state}>
      {feed.last_read_at ? (
        <>
          {t('calendarFeed.lastRead')} <RelativeTime at={feed.last_read_at} />
        </>
      ) : (
        t('calendarFeed.unread')
      )}
    </p>
  )
}
