import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { webhookEvents, webhookRoutes, type WebhookEvent, type WebhookRow } from '#contract/webhooks.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from '#web/ui/receivers.module.css'

interface WebhookDialogProps {
  /** Undefined for a new one. */
  row: WebhookRow | undefined
  onDone: (made?: { secret?: string }) => void
  onClose: () => void
}

/** Asks for the address and the events of a webhook. */
export function WebhookDialog({ row, onDone, onClose }: WebhookDialogProps) {
  const { t, label } = useText()
  const [url, setUrl] = useState(row?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(row?.events ?? [])
  const { problem, refusal, attempt } = useAttempt()
  const wrong = refusal?.fields ?? {}
  const body = { url, events: [...events] }
  const send = (): Promise<{ secret?: string }> =>
    row
      ? call(webhookRoutes.edit, {
          params: { id: row.id },
          body: { ...body, version: row.version },
          quiet: true,
        })
      : call(webhookRoutes.create, { body, quiet: true })
  const done = (made: { secret?: string }) => {
    showSuccess(t('webhooks.saved'))
    onDone(made)
  }
  return (
    <AskDialog
      title={t(row ? 'webhooks.edit' : 'webhooks.add')}
      verb={t('webhooks.save')}
      disabled={events.length === 0}
      problem={refusal?.fields ? undefined : problem}
      onConfirm={() => attempt(send, done)}
      onClose={onClose}
      size={520}
    >
      <TextInput
        type="url"
        label={label('webhooks', 'url')}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={wrong['url']}
        maxLength={500}
        placeholder="https://"
        required
        data-autofocus
      />
      <Labelled id="webhook-events" label={label('webhooks', 'events')} error={wrong['events']} required>
        <div className={css.events}>
          <Ticks
            label={label('webhooks', 'events')}
            values={webhookEvents.map((value) => ({ value, label: value }))}
            chosen={events}
            onChange={(chosen) => setEvents(webhookEvents.filter((event) => chosen.includes(event)))}
          />
        </div>
      </Labelled>
    </AskDialog>
  )
}
