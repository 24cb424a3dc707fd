import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '#web/icons/plus.ts'
import { useState } from 'react'
import { webhookRoutes, type WebhookList, type WebhookRow } from '#contract/webhooks.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { WebhookLine, type AskedOfWebhook } from './webhook-line.tsx'
import { RemoveQuestion, RotateQuestion } from './webhook-questions.tsx'
import css from '#web/ui/receivers.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const Deliveries = lazyPart(async () => (await import('./deliveries.tsx')).Deliveries)

const queryKey = ['webhooks']
const refreshEvery = 10_000

/** The drawer or dialog that is open over the list. */
type Asked = { what: 'new' } | { what: AskedOfWebhook; row: WebhookRow }

/** Webhooks: the addresses that events are sent to, and their deliveries. */
export function WebhooksPage() {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(webhookRoutes.list, { signal }),
    refetchInterval: refreshEvery,
  })
  const close = () => setAsked(undefined)
  const done = (made?: { secret?: string }) => {
    if (made?.secret !== undefined) setSecret(made.secret)
    close()
    void queries.invalidateQueries({ queryKey })
  }
  const add = list.data && list.data.allowed_hosts.length > 0 && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAsked({ what: 'new' })}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <Page titleKey="screens.webhooks" action={add}>
      <div className={css.page}>
        <p className={css.hint}>{t('webhooks.text')}</p>
        {secret !== undefined && (
          <SecretOnce
            text={t('webhooks.once')}
            secret={secret}
            copy={t('webhooks.copy')}
            kept={t('webhooks.kept')}
            onKept={() => setSecret(undefined)}
          />
        )}
        <QueryView of={list}>
          {(data) => (
            <List list={data} onAsk={(row, what) => setAsked({ what, row })} onDone={() => done()} />
          )}
        </QueryView>
      </div>

      {asked?.what === 'new' && <WebhookDialog row={undefined} onDone={done} onClose={close} />}
      {asked?.what === 'edit' && <WebhookDialog row={asked.row} onDone={done} onClose={close} />}
      {asked?.what === 'deliveries' && <Deliveries row={asked.row} onClose={close} />}

      {asked?.what === 'rotate' && <RotateQuestion row={asked.row} onDone={done} onClose={close} />}
      {asked?.what === 'remove' && <RemoveQuestion row={asked.row} onDone={done} onClose={close} />}
    </Page>
  )
}

interface ListProps {
  list: WebhookList
  onAsk: (row: WebhookRow, what: AskedOfWebhook) => void
  onDone: () => void
}

function List({ list, onAsk, onDone }: ListProps) {
  const { t } = useText()
  const hosts = list.allowed_hosts.join(t('list.comma'))
  return (
    <>
      <p className={css.hint}>{hosts ? t('webhooks.hosts', { hosts }) : t('webhooks.noHosts')}</p>
      <ul className={css.list}>
        {list.items.length === 0 && <li>{t('webhooks.none')}</li>}
        {list.items.map((row) => (
          <WebhookLine key={row.id} row={row} onAsk={(what) => onAsk(row, what)} onDone={onDone} />
        ))}
      </ul>
    </>
  )
}
