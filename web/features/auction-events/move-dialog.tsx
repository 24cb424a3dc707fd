import { Progress, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { auctionEventRoutes, type AuctionEventRow, type EventAction } from '#contract/auction-events.ts'
import type { BulkAnswer, BulkResult } from '#contract/grammar/envelope.ts'
import type { LotRow } from '#contract/lots.ts'
import { lotMoves, type LotAction, type LotMove } from '#contract/rules/lot-machine.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { allDone } from '#web/ui/bulk-answer.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { eventLotsQuery, refreshEvents } from './event-queries.ts'

interface MoveDialogProps {
  event: AuctionEventRow
  action: LotAction
  /** The selected lots. Empty: all lots of the event that are in the right state. */
  chosen: readonly number[]
  /** Called with the answers so far, also if the moves were stopped. */
  onClose: (answer?: BulkAnswer) => void
}

/** How many lots one call moves, so that each call answers in time and the progress is seen. */
const atOnce = 20

/** Asks for what the move takes and moves the lots, a few at a time. It can be stopped between two calls. */
export function MoveDialog({ event, action, chosen, onClose }: MoveDialogProps) {
  const { t, label } = useText()
  const [reason, setReason] = useState('')
  const [recruiter, setRecruiter] = useState<number | null>(null)
  const [url, setUrl] = useState('')
  const [done, setDone] = useState(0)
  const [total, setTotal] = useState(0)
  const stopped = useRef(false)
  const { attempt, problem, busy } = useAttempt()
  const { data } = useQuery({ ...eventLotsQuery(event.id), enabled: chosen.length === 0 })
  const { takes, from: starts }: LotMove = lotMoves[action]
  // A proposed sale waits for the director, so it becomes unsold only if it is selected.
  const isReady = ({ state, proposed_winner_id }: LotRow) =>
    starts.includes(state) && !(action === 'no_sale' && proposed_winner_id)
  const ready = data?.items.filter(isReady).map(({ id }) => id)
  const ids = chosen.length > 0 ? chosen : (ready ?? [])
  const verb = t(`lots.acts.${action}`)
  const needsReason = action === 'reject' || action === 'no_sale'
  const run = async () => {
    const results: BulkResult[] = []
    setTotal(ids.length)
    for (let from = 0; from < ids.length && !stopped.current; from += atOnce) {
      const answer = await call(auctionEventRoutes.move, {
        params: { id: event.id },
        body: {
          action: action as EventAction,
          lot_ids: ids.slice(from, from + atOnce),
          ...(reason.trim() && { reason: reason.trim() }),
          ...(recruiter !== null && { zs_service_id: recruiter }),
          ...(url.trim() && { url: url.trim() }),
        },
        quiet: true,
      })
      results.push(...answer.results)
      setDone(results.length)
    }
    return { results }
  }
  const finish = (answer: BulkAnswer) => {
    void refreshEvents()
    if (allDone(answer)) showSuccess(t('auctionEvents.move.done', { act: verb, n: answer.results.length }))
    onClose(answer)
  }
  const close = () => {
    stopped.current = true
    if (!busy) onClose()
  }
  return (
    <AskDialog
      title={verb}
      text={t('auctionEvents.move.text', { n: busy ? total : ids.length })}
      verb={verb}
      stay={busy ? t('auctionEvents.move.stop') : t('act.cancel')}
      stops
      disabled={ids.length === 0 || (needsReason && reason.trim() === '')}
      problem={problem}
      onConfirm={() => attempt(run, finish)}
      onClose={close}
    >
      {takes.includes('zs_service_id') && (
        <ReferenceInput
          target="staff"
          label={label('lots', 'zs_service_id')}
          value={recruiter}
          onChange={setRecruiter}
        />
      )}
      {takes.includes('url') && (
        <TextInput
          label={label('lots', 'url')}
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      )}
      {takes.includes('reason') && (
        <Textarea
          label={label('approvals', 'reason')}
          required={needsReason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={2000}
          autosize
          minRows={2}
        />
      )}
      {busy && (
        <div aria-live="polite">
          <Progress value={(100 * done) / total} aria-label={verb} />
          <p>{t('auctionEvents.move.progress', { done, n: total })}</p>
        </div>
      )}
    </AskDialog>
  )
}
