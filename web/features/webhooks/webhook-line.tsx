import { Button } from '@mantine/core'
import { webhookRoutes, type WebhookRow } from '#contract/webhooks.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from '#web/ui/receivers.module.css'

export type AskedOfWebhook = 'edit' | 'rotate' | 'remove' | 'deliveries'

interface WebhookLineProps {
  row: WebhookRow
  onAsk: (what: AskedOfWebhook) => void
  onDone: () => void
}

/** A webhook with its state, its events and its acts. */
export function WebhookLine({ row, onAsk, onDone }: WebhookLineProps) {
  const { t, number } = useText()
  const { id, url, events, enabled, disabled_reason, waiting, failed, version } = row
  const turn = () =>
    call(webhookRoutes.edit, { params: { id }, body: { enabled: !enabled, version } }).then(
      () => {
        showSuccess(t(enabled ? 'webhooks.disabled' : 'webhooks.enabled'))
        onDone()
      },
      () => onDone(),
    )
  const off = disabled_reason ?? 'by_hand'
  return (
    <li>
      <div className={css.what}>
        <strong>
          {url}
          <StatusBadge tone={enabled ? 'green' : off === 'by_hand' ? 'gray' : 'red'}>
            {enabled ? t('webhooks.on') : t(`webhooks.off.${off}`)}
          </StatusBadge>
        </strong>
        <small>{events.join(t('list.comma'))}</small>
        <small>{t('webhooks.counts', { waiting: number(waiting), failed: number(failed) })}</small>
      </div>
      <div className={css.buttons}>
        <Button variant="default" onClick={() => onAsk('deliveries')}>
          {t('webhooks.deliveries')}
        </Button>
        <Button variant="default" onClick={() => onAsk('edit')}>
          {t('act.edit')}
        </Button>
        <Button variant="default" onClick={() => onAsk('rotate')}>
          {t('webhooks.rotate')}
        </Button>
        <Button variant="default" onClick={() => void turn()}>
          {t(enabled ? 'webhooks.disable' : 'webhooks.enable')}
        </Button>
        <Button variant="default" onClick={() => onAsk('remove')}>
          {t('webhooks.remove')}
        </Button>
      </div>
    </li>
  )
}
