import { useQuery } from '@tanstack/react-query'
import {
  messageRoutes,
  shownMessages,
  type ChannelRow,
  type MessageRow,
  type MessageState,
} from '#contract/messages.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import framed from '#web/ui/framed-table.module.css'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { errorWords } from './channel-line.tsx'
import css from '#web/ui/receivers.module.css'

const refreshEvery = 5000
const tones: Record<MessageState, Tone> = { waiting: 'orange', sent: 'green', merged: 'green', failed: 'red' }

interface SentMessagesProps {
  /** Undefined for mails. */
  channel: ChannelRow | undefined
  onClose: () => void
}

/** The newest messages of a channel, or the newest mails. */
export function SentMessages({ channel, onClose }: SentMessagesProps) {
  const { t, number } = useText()
  const query = channel ? { channel_id: String(channel.id) } : {}
  const list = useQuery({
    queryKey: ['message_channels', channel?.id ?? 'mails', 'messages'],
    queryFn: ({ signal }) => call(messageRoutes.messages, { query, signal }),
    refetchInterval: refreshEvery,
  })
  const title = [t('messages.sent'), ...(channel ? [channel.name] : [])].join(' · ')
  return (
    <SideDrawer title={title} onClose={onClose} width={640}>
      <QueryView of={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={css.hint}>{t('messages.noMessages')}</p>
          ) : (
            <>
              <MessageTable rows={items} />
              {items.length === shownMessages && (
                <p className={css.hint}>{t('messages.newest', { n: number(shownMessages) })}</p>
              )}
            </>
          )
        }
      </QueryView>
    </SideDrawer>
  )
}

function MessageTable({ rows }: { rows: readonly MessageRow[] }) {
  const text = useText()
  const { t, instant } = text
  return (
    <div className={framed.box} tabIndex={0} role="group" aria-label={t('messages.sent')}>
      <table className={framed.table}>
        <thead>
          <tr>
            {(['created', 'what', 'to', 'state'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`messages.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{instant(row.created_at)}</td>
              <td>{t(`messages.kinds.${row.kind}`)}</td>
              <td>{row.uid_name ?? '–'}</td>
              <td>
                <StatusBadge tone={tones[row.state]}>{t(`messages.states.${row.state}`)}</StatusBadge>
                {row.last_error && <span className={css.small}>{errorWords(text, row.last_error)}</span>}
                {row.next_at && row.attempts > 0 && (
                  <span className={css.small}>{t('messages.next', { at: instant(row.next_at) })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
