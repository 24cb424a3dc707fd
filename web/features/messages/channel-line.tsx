import { Button } from '@mantine/core'
import { messageRoutes, type ChannelEvent, type ChannelRow } from '#contract/messages.ts'
import type { Key } from '#texts/text.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from '#web/ui/receivers.module.css'
import own from './messages.module.css'

export type AskedOfChannel = 'edit' | 'remove' | 'people' | 'sent'

interface ChannelLineProps {
  row: ChannelRow
  onAsk: (what: AskedOfChannel) => void
  onDone: () => void
}

/** The words of an event or a topic. */
export const eventWords = ({ t }: Speaker, event: ChannelEvent): string =>
  t(`messages.events.${event.replace('.', '_')}` as Key)

const known = [
  'timeout',
  'host_not_allowed',
  'forbidden_address',
  'not_linked',
  'notification_gone',
  'too_old',
  'no_address',
  'nothing_new',
  'switched_off',
] as const

/** The words of our own errors. Others are shown as the messenger words them. */
export const errorWords = ({ t }: Speaker, error: string): string => {
  const own = known.find((name) => name === error)
  return own ? t(`messages.errors.${own}`) : error
}

/** A channel with its state, its messages, and its acts. */
export function ChannelLine({ row, onAsk, onDone }: ChannelLineProps) {
  const text = useText()
  const { t, option, number } = text
  const { id, version, messenger, audience, name, host, tail, enabled, failing_since, events } = row
  const turn = () =>
    call(messageRoutes.edit, { params: { id }, body: { enabled: !enabled, version } }).then(
      () => {
        showSuccess(t(enabled ? 'messages.disabled' : 'messages.enabled'))
        onDone()
      },
      () => onDone(),
    )
  const test = () =>
    call(messageRoutes.test, { params: { id }, body: {} }).then(
      () => showSuccess(t('messages.tested')),
      () => undefined,
    )
  const where = [
    option('message_channels', 'messenger', messenger),
    option('message_channels', 'audience', audience),
  ]
  return (
    <li>
      <div className={css.what}>
        <strong>
          {name}
          <StatusBadge tone={!enabled ? 'gray' : failing_since ? 'red' : 'green'}>
            {t(enabled ? 'messages.on' : 'messages.off')}
          </StatusBadge>
        </strong>
        <small>{[...where, host, t('messages.key', { tail })].join(' · ')}</small>
        <small>{events.map((event) => eventWords(text, event)).join(t('list.comma'))}</small>
        <small>
          {t('messages.counts', { waiting: number(row.waiting) })}
          {audience === 'people' && t('messages.linked', { n: number(row.people) })}
        </small>
        {failing_since && <Failing row={row} />}
      </div>
      <div className={css.buttons}>
        {audience === 'people' && (
          <Button variant="default" onClick={() => onAsk('people')}>
            {t('messages.people')}
          </Button>
        )}
        <Button variant="default" onClick={() => onAsk('sent')}>
          {t('messages.sent')}
        </Button>
        <Button variant="default" disabled={!enabled} onClick={() => void test()}>
          {t('messages.test')}
        </Button>
        <Button variant="default" onClick={() => onAsk('edit')}>
          {t('act.edit')}
        </Button>
        <Button variant="default" onClick={() => void turn()}>
          {t(enabled ? 'messages.disable' : 'messages.enable')}
        </Button>
        <Button variant="default" onClick={() => onAsk('remove')}>
          {t('messages.remove')}
        </Button>
      </div>
    </li>
  )
}

function Failing({ row: { failing_since, last_error, retry_at } }: { row: ChannelRow }) {
  const text = useText()
  const { t, instant } = text
  const at = instant(failing_since)
  return (
    <small className={own.failing}>
      {t('messages.failing', { at, error: errorWords(text, last_error ?? '') })}
      {retry_at && ` · ${t('messages.next', { at: instant(retry_at) })}`}
    </small>
  )
}
