import { useState } from 'react'
import { voidBid, type BidRow } from '../../../contract/bids.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useRefreshBids } from './bid-queries.ts'

export function VoidBid({ bid, onClose }: { bid: BidRow; onClose: () => void }) {
  const { t, label } = useText()
  const [reason, setReason] = useState('')
  const refresh = useRefreshBids()
  const { problem, attempt } = useAttempt(refresh)
  const send = () => call(voidBid, { params: { id: bid.id }, body: { reason: reason.trim() }, quiet: true })
  return (
    <AskDialog
      danger
      title={t('bids.ask.title', { paddle: bid.paddle_no ?? '' })}
      text={t('bids.ask.text')}
      verb={t('bids.void')}
      disabled={reason.trim() === ''}
      problem={problem}
      onConfirm={() =>
        attempt(send, () => {
          showSuccess(t('bids.ask.done'))
          void refresh()
          onClose()
        })
      }
      onClose={onClose}
    >
      <NoteInput
        data-autofocus
        required
        label={label('bids', 'reason')}
        value={reason}
        onChange={setReason}
      />
    </AskDialog>
  )
}
