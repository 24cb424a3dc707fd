import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  shownDeliveries,
  webhookRoutes,
  type DeliveryRow,
  type DeliveryState,
  type WebhookRow,
} from '#contract/webhooks.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import framed from '#web/ui/framed-table.module.css'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import css from '#web/ui/receivers.module.css'

const refreshEvery = 5000
const tones: Record<DeliveryState, Tone> = { waiting: 'orange', sent: 'green', failed: 'red' }

/** The newest deliveries of a webhook. Those that have ended can be sent again. */
export function Deliveries({ row, onClose }: { row: WebhookRow; onClose: () => void }) {
  const { t, number } = useText()
  const list = useQuery({
    queryKey: ['webhooks', row.id, 'deliveries'],
    queryFn: ({ signal }) => call(webhookRoutes.deliveries, { params: { id: row.id }, signal }),
    refetchInterval: refreshEvery,
  })
  const retry = (id: number) =>
    call(webhookRoutes.retry, { params: { id } }).then(
      () => {
        showSuccess(t('webhooks.retried'))
        void list.refetch()
      },
      () => undefined,
    )
  return (
    <SideDrawer
      title={`${t('webhooks.deliveries')} · ${new URL(row.url).host}`}
      onClose={onClose}
      width={760}
    >
      <QueryView of={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={css.hint}>{t('webhooks.noDeliveries')}</p>
          ) : (
            <>
              <DeliveryTable rows={items} retry={retry} />
              {items.length === shownDeliveries && (
                <p className={css.hint}>{t('webhooks.newest', { n: number(shownDeliveries) })}</p>
              )}
            </>
          )
        }
      </QueryView>
    </SideDrawer>
  )
}

interface DeliveryTableProps {
  rows: readonly DeliveryRow[]
  retry: (id: number) => Promise<void>
}

function DeliveryTable({ rows, retry }: DeliveryTableProps) {
  const text = useText()
  const { t, instant, number } = text
  return (
    <div className={framed.box} tabIndex={0} role="group" aria-label={t('webhooks.deliveries')}>
      <table className={framed.table}>
        <thead>
          <tr>
            {(['created', 'state', 'attempts', 'answer'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`webhooks.${name}`)}
              </th>
            ))}
            <th aria-label={t('webhooks.retry')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {instant(row.created_at)}
                <span className={css.small}>{row.type}</span>
              </td>
              <td>
                <StatusBadge tone={tones[row.state]}>{t(`webhooks.states.${row.state}`)}</StatusBadge>
                {row.next_at && row.attempts > 0 && (
                  <span className={css.small}>{t('webhooks.next', { at: instant(row.next_at) })}</span>
                )}
              </td>
              <td data-align="end">{number(row.attempts)}</td>
              <td>
                {answerWords(text, row)}
                {row.last_body && <span className={css.small}>{row.last_body.slice(0, 120)}</span>}
              </td>
              <td>
                {row.actions.includes('retry') && (
                  <Button variant="default" onClick={() => void retry(row.id)}>
                    {t('webhooks.retry')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const known = ['timeout', 'host_not_allowed', 'forbidden_address'] as const

function answerWords({ t }: Speaker, { last_status, last_error }: DeliveryRow): string {
  if (last_status !== null) return String(last_status)
  if (last_error === null) return '–'
  const word = known.find((error) => error === last_error)
  return word ? t(`webhooks.errors.${word}`) : t('webhooks.errors.other', { code: last_error })
}
