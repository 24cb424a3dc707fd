import { useState } from 'react'
import { auctionEventRoutes, type AuctionEventRow } from '#contract/auction-events.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { refreshEvents } from './event-queries.ts'

const only = { state: ['draft', 'reviewing', 'approved'] }

/** Adds an existing lot to the event. */
export function ExistingDialog({ event, onClose }: { event: AuctionEventRow; onClose: () => void }) {
  const { t } = useText()
  const [lot, setLot] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { attempt, problem } = useAttempt()
  const add = () =>
    attempt(
      () =>
        call(auctionEventRoutes.addLots, {
          params: { id: event.id },
          body: { lot_ids: [lot ?? 0] },
          quiet: true,
        }),
      (answer) => {
        const [first] = answer.results
        setRefusal(first?.code === 0 ? undefined : first?.msg)
        if (first?.code !== 0) return
        showSuccess(t('auctionEvents.existing.done'))
        void refreshEvents()
        onClose()
      },
    )
  return (
    <AskDialog
      title={t('auctionEvents.existing.title')}
      verb={t('auctionEvents.acts.existing')}
      disabled={lot === null}
      problem={problem ?? refusal}
      onConfirm={add}
      onClose={onClose}
    >
      <ReferenceInput
        target="lots"
        only={only}
        label={t('auctionEvents.existing.lot')}
        value={lot}
        onChange={setLot}
        focus
      />
    </AskDialog>
  )
}
