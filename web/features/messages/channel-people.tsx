import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageRoutes, type ChannelRow, type PersonLink } from '#contract/messages.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { StaffInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from '#web/ui/receivers.module.css'
import own from './messages.module.css'

interface ChannelPeopleProps {
  row: ChannelRow
  onChange: () => void
  onClose: () => void
}

/** The account of each person at the messenger. */
export function ChannelPeople({ row, onChange, onClose }: ChannelPeopleProps) {
  const { t } = useText()
  const list = useQuery({
    queryKey: ['message_channels', row.id, 'people'],
    queryFn: ({ signal }) => call(messageRoutes.people, { params: { id: row.id }, signal }),
  })
  const done = (words: string) => {
    showSuccess(words)
    void list.refetch()
    onChange()
  }
  const unlink = async ({ uid }: PersonLink) => {
    await call(messageRoutes.unlink, { params: { id: row.id, uid } })
    done(t('messages.unlinked'))
  }
  return (
    <SideDrawer title={t('messages.peopleTitle', { name: row.name })} onClose={onClose} width={520}>
      <NewLink channel={row.id} onDone={() => done(t('messages.linkedDone'))} />
      <QueryView of={list}>
        {({ items }) => (
          <ul className={css.list}>
            {items.length === 0 && <li>{t('messages.noPeople')}</li>}
            {items.map((person) => (
              <li key={person.uid}>
                <div className={css.what}>
                  <strong>{person.uid_name}</strong>
                  <small>{person.userid}</small>
                </div>
                <Button variant="default" onClick={() => void unlink(person).catch(() => undefined)}>
                  {t('messages.unlink')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </SideDrawer>
  )
}

function NewLink({ channel, onDone }: { channel: number; onDone: () => void }) {
  const { t, label } = useText()
  const [uid, setUid] = useState<number | null>(null)
  const [userid, setUserid] = useState('')
  const { problem, busy, attempt } = useAttempt()
  const link = (person: number) =>
    attempt(
      () => call(messageRoutes.link, { params: { id: channel, uid: person }, body: { userid }, quiet: true }),
      () => {
        setUid(null)
        setUserid('')
        onDone()
      },
    )
  return (
    <div className={own.link}>
      <StaffInput label={t('messages.person')} value={uid} onChange={setUid} />
      <TextInput
        label={label('message_channels', 'userid')}
        value={userid}
        onChange={(event) => setUserid(event.currentTarget.value)}
        error={problem}
        maxLength={100}
        autoComplete="off"
      />
      <Button
        variant="default"
        loading={busy}
        disabled={uid === null || userid.trim() === ''}
        onClick={() => uid !== null && void link(uid)}
      >
        {t('messages.link')}
      </Button>
    </div>
  )
}
