import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  audiences,
  eventsOf,
  messageRoutes,
  messengers,
  type Audience,
  type ChannelEvent,
  type ChannelRow,
  type Messenger,
} from '#contract/messages.ts'
import { isLanguage, languageNames, languages, type Language } from '#texts/text.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { eventWords } from './channel-line.tsx'
import css from '#web/ui/receivers.module.css'

interface ChannelDialogProps {
  /** Undefined for a new one. */
  row: ChannelRow | undefined
  onDone: () => void
  onClose: () => void
}

/** Where each messenger takes messages of applications. */
const origins: Record<Messenger, string> = {
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
  feishu: 'https://open.feishu.cn',
}

interface Values {
  messenger: Messenger
  audience: Audience
  name: string
  address: string
  secret: string
  app_id: string
  agent_id: string
  language: Language
  events: readonly ChannelEvent[]
}

const valuesOf = (row: ChannelRow | undefined, language: Language): Values => ({
  messenger: row?.messenger ?? 'wecom',
  audience: row?.audience ?? 'group',
  name: row?.name ?? '',
  address: '',
  secret: '',
  app_id: row?.app_id ?? '',
  agent_id: row?.agent_id ?? '',
  language: isLanguage(row?.language) ? row.language : language,
  events: row?.events ?? [],
})

/** The body of the call, without empty values. */
function bodyOf({ name, language, events, ...given }: Values) {
  const typed = {
    address: given.address,
    secret: given.secret,
    app_id: given.app_id,
    agent_id: given.agent_id,
  }
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  return { name, language, events: [...events], ...filled }
}

/** Asks for the target of a channel and the messages it gets. */
export function ChannelDialog({ row, onDone, onClose }: ChannelDialogProps) {
  const text = useText()
  const { t } = text
  const [values, setValues] = useState(() => valuesOf(row, text.language))
  const { problem, refusal, attempt } = useAttempt()
  const set = (changes: Partial<Values>) => setValues((was) => ({ ...was, ...changes }))
  const body = bodyOf(values)
  const { messenger, audience, address } = values
  const send = () =>
    row
      ? call(messageRoutes.edit, {
          params: { id: row.id },
          body: { ...body, version: row.version },
          quiet: true,
        })
      : call(messageRoutes.create, { body: { ...body, messenger, audience, address }, quiet: true })
  const done = () => {
    showSuccess(t('messages.saved'))
    onDone()
  }
  return (
    <AskDialog
      title={t(row ? 'messages.edit' : 'messages.add')}
      verb={t('messages.save')}
      disabled={values.events.length === 0}
      problem={refusal?.fields ? undefined : problem}
      onConfirm={() => attempt(send, done)}
      onClose={onClose}
      size={520}
    >
      <Fields values={values} set={set} old={row !== undefined} wrong={refusal?.fields ?? {}} />
    </AskDialog>
  )
}

interface FieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
  /** An existing channel keeps its messenger and audience, and the credentials that are left empty. */
  old: boolean
  wrong: Readonly<Record<string, string>>
}

function Fields({ values, set, old, wrong }: FieldsProps) {
  const text = useText()
  const { label, option } = text
  const { messenger, audience, events } = values
  const of = (field: string) => label('message_channels', field)
  const choices = (field: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: option('message_channels', field, value) }))
  return (
    <>
      <NativeSelect
        label={of('messenger')}
        value={messenger}
        disabled={old}
        data={choices('messenger', messengers)}
        onChange={(event) => set({ messenger: event.currentTarget.value as Messenger })}
      />
      <NativeSelect
        label={of('audience')}
        value={audience}
        disabled={old}
        data={choices('audience', audiences)}
        onChange={(event) => set({ audience: event.currentTarget.value as Audience, events: [] })}
      />
      <TextInput
        label={of('name')}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={wrong['name']}
        maxLength={50}
        required
        data-autofocus
      />
      <Credentials values={values} set={set} old={old} wrong={wrong} />
      <NativeSelect
        label={of('language')}
        value={values.language}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => set({ language: event.currentTarget.value as Language })}
      />
      <Labelled id="channel-events" label={of('events')} error={wrong['events']} required>
        <div className={css.events}>
          <Ticks
            label={of('events')}
            values={eventsOf(audience).map((value) => ({ value, label: eventWords(text, value) }))}
            chosen={events}
            onChange={(chosen) =>
              set({ events: eventsOf(audience).filter((event) => chosen.includes(event)) })
            }
          />
        </div>
      </Labelled>
    </>
  )
}

function Credentials({ values, set, old, wrong }: FieldsProps) {
  const { t, label } = useText()
  const { messenger, audience } = values
  const of = (field: string) => label('message_channels', field)
  const keep = old ? ` ${t('messages.keep')}` : ''
  const people = audience === 'people'
  return (
    <>
      <TextInput
        type="url"
        label={of('address')}
        description={t(`messages.addressHelp.${audience}`, { example: origins[messenger] }) + keep}
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        error={wrong['address']}
        maxLength={500}
        autoComplete="off"
        required={!old}
      />
      {people && (
        <TextInput
          label={of('app_id')}
          value={values.app_id}
          onChange={(event) => set({ app_id: event.currentTarget.value })}
          error={wrong['app_id']}
          maxLength={100}
          required
        />
      )}
      {people && messenger !== 'feishu' && (
        <TextInput
          label={of('agent_id')}
          value={values.agent_id}
          onChange={(event) => set({ agent_id: event.currentTarget.value })}
          error={wrong['agent_id']}
          maxLength={50}
          required
        />
      )}
      {(people || messenger !== 'wecom') && (
        <TextInput
          label={of('secret')}
          description={t(`messages.secretHelp.${audience}`) + keep}
          value={values.secret}
          onChange={(event) => set({ secret: event.currentTarget.value })}
          error={wrong['secret']}
          maxLength={200}
          autoComplete="off"
          required={people && !old}
        />
      )}
    </>
  )
}
