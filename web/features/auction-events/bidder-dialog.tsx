import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import { eventSignUpRoutes } from '#contract/event-sign-ups.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { FilesInput } from '#web/features/sign-ups/files-input.tsx'
import { refreshSignUps } from '#web/features/sign-ups/sign-up-queries.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { eventLotsQuery, refreshEvents } from './event-queries.ts'
import css from './events.module.css'

/** Signs one bidder up for all lots of the event, or for some of them, in one form. */
export function BidderDialog({ event, onClose }: { event: AuctionEventRow; onClose: () => void }) {
  const { t, label } = useText()
  const [recycler, setRecycler] = useState<number | null>(null)
  const [paddle, setPaddle] = useState('')
  const [payer, setPayer] = useState('')
  const [materials, setMaterials] = useState<FileRef[]>([])
  const [chosen, setChosen] = useState<readonly number[] | 'all'>('all')
  const { attempt, problem } = useAttempt()
  const add = (recycler_id: number) =>
    attempt(
      () =>
        call(eventSignUpRoutes.add, {
          params: { id: event.id },
          body: {
            recycler_id,
            lot_ids: chosen === 'all' ? 'all' : [...chosen],
            paddle_no: paddle.trim() || null,
            payer_name: payer.trim() || null,
            materials,
          },
          quiet: true,
        }),
      ({ paddle_no, sign_ups }) => {
        showSuccess(t('eventSignUps.added', { n: sign_ups.length, paddle: paddle_no ?? '' }))
        void refreshSignUps()
        void refreshEvents()
        onClose()
      },
    )
  return (
    <AskDialog
      title={t('eventSignUps.add')}
      text={t('eventSignUps.text')}
      verb={t('eventSignUps.add')}
      disabled={recycler === null || chosen.length === 0}
      problem={problem}
      onConfirm={() => (recycler === null ? undefined : add(recycler))}
      onClose={onClose}
      size={560}
    >
      <ReferenceInput
        focus
        required
        target="recyclers"
        label={label('sign_ups', 'recycler_id')}
        value={recycler}
        onChange={setRecycler}
      />
      <LotChoice event={event} chosen={chosen} onChoose={setChosen} />
      <TextInput
        label={label('sign_ups', 'paddle_no')}
        description={t('signUps.paddleHint')}
        maxLength={20}
        value={paddle}
        onChange={({ currentTarget }) => setPaddle(currentTarget.value)}
      />
      <TextInput
        label={label('sign_ups', 'payer_name')}
        maxLength={200}
        value={payer}
        onChange={({ currentTarget }) => setPayer(currentTarget.value)}
      />
      <FilesInput name="materials" limit={20} value={materials} onChange={setMaterials} />
    </AskDialog>
  )
}

interface LotChoiceProps {
  event: AuctionEventRow
  chosen: readonly number[] | 'all'
  onChoose: (chosen: readonly number[] | 'all') => void
}

/** All lots that take sign-ups, or the ticked ones. */
function LotChoice({ event, chosen, onChoose }: LotChoiceProps) {
  const { t } = useText()
  const { data } = useQuery(eventLotsQuery(event.id))
  const lots = (data?.items ?? []).filter(({ state }) => state === 'listed')
  return (
    <fieldset className={css.choice}>
      <legend>{t('eventSignUps.lots')}</legend>
      <Checkbox
        label={t('eventSignUps.all', { n: lots.length })}
        checked={chosen === 'all'}
        onChange={() => onChoose(chosen === 'all' ? [] : 'all')}
      />
      {chosen !== 'all' &&
        lots.map(({ id, event_seq, corpore_name, lot_no }) => (
          <Checkbox
            key={id}
            label={`${event_seq}. ${corpore_name ?? lot_no}`}
            checked={chosen.includes(id)}
            onChange={() =>
              onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
            }
          />
        ))}
    </fieldset>
  )
}
