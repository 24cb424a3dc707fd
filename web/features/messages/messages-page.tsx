import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '#web/icons/plus.ts'
import { useState } from 'react'
import { messageRoutes, type ChannelList, type ChannelRow } from '#contract/messages.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { ChannelLine, type AskedOfChannel } from './channel-line.tsx'
import { RemoveChannel } from './remove-channel.tsx'
import css from '#web/ui/receivers.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ChannelDialog = lazyPart(async () => (await import('./channel-dialog.tsx')).ChannelDialog)
const ChannelPeople = lazyPart(async () => (await import('./channel-people.tsx')).ChannelPeople)
const SentMessages = lazyPart(async () => (await import('./sent-messages.tsx')).SentMessages)

const queryKey = ['message_channels']
const refreshEvery = 10_000

/** The drawer or dialog that is open over the list. */
type Asked = { what: 'new' | 'mails' } | { what: AskedOfChannel; row: ChannelRow }

/** Channels to groups and people, and whether mail is on. */
export function MessagesPage() {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked>()
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(messageRoutes.list, { signal }),
    refetchInterval: refreshEvery,
  })
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    void queries.invalidateQueries({ queryKey })
  }
  const add = list.data && list.data.allowed_hosts.length > 0 && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAsked({ what: 'new' })}>
      {t('messages.add')}
    </Button>
  )
  return (
    <Page titleKey="screens.messages" action={add}>
      <div className={css.page}>
        <p className={css.hint}>{t('messages.text')}</p>
        <QueryView of={list}>{(data) => <Channels list={data} onAsk={setAsked} onDone={done} />}</QueryView>
      </div>

      {asked?.what === 'new' && <ChannelDialog row={undefined} onDone={done} onClose={close} />}
      {asked?.what === 'edit' && <ChannelDialog row={asked.row} onDone={done} onClose={close} />}
      {asked?.what === 'people' && (
        <ChannelPeople row={asked.row} onChange={() => void list.refetch()} onClose={close} />
      )}
      {asked?.what === 'sent' && <SentMessages channel={asked.row} onClose={close} />}
      {asked?.what === 'mails' && <SentMessages channel={undefined} onClose={close} />}

      {asked?.what === 'remove' && <RemoveChannel row={asked.row} onDone={done} onClose={close} />}
    </Page>
  )
}

interface ChannelsProps {
  list: ChannelList
  onAsk: (asked: Asked) => void
  onDone: () => void
}

function Channels({ list, onAsk, onDone }: ChannelsProps) {
  const { t } = useText()
  const { items, allowed_hosts, links, mail_from } = list
  const hosts = allowed_hosts.join(t('list.comma'))
  return (
    <>
      <p className={css.hint}>
        {mail_from === null ? t('messages.mailOff') : t('messages.mailOn', { from: mail_from })}{' '}
        {mail_from !== null && (
          <Button variant="default" onClick={() => onAsk({ what: 'mails' })}>
            {t('messages.sent')}
          </Button>
        )}
      </p>
      <p className={css.hint}>{hosts ? t('messages.hosts', { hosts }) : t('messages.noHosts')}</p>
      {hosts && !links && <p className={css.hint}>{t('messages.noLinks')}</p>}
      <ul className={css.list}>
        {items.length === 0 && <li>{t('messages.none')}</li>}
        {items.map((row) => (
          <ChannelLine key={row.id} row={row} onAsk={(what) => onAsk({ what, row })} onDone={onDone} />
        ))}
      </ul>
    </>
  )
}
