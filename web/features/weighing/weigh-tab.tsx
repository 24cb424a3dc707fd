import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotRow } from '../../../contract/lots.ts'
import { units } from '../../../contract/lot-choices.ts'
import {
  listWeighTickets,
  voidWeighTicket,
  type Weighing,
  type WeighTicketRow,
} from '../../../contract/weighing.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { withUnit } from '../../auction/quantity.ts'
import css from './weighing.module.css'
import { WeighForm } from './weigh-form.tsx'

/** 提货: what has left the yard so far, and the next load. It is made for a phone at the yard. */
export function WeighTab({ lot }: { lot: LotRow }) {
  const { t } = useText()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [voiding, setVoiding] = useState<WeighTicketRow>()
  const { data } = useQuery({
    queryKey: ['weigh_tickets', lot.id],
    queryFn: ({ signal }) => call(listWeighTickets, { params: { id: lot.id }, signal, quiet: true }),
  })
  if (!data) return <div aria-busy className={css.waiting} />
  const changed = (words: string) => {
    setAdding(false)
    setVoiding(undefined)
    showSuccess(words)
    void queries.invalidateQueries({ queryKey: ['weigh_tickets'] })
  }
  const mayAdd = data.actions.includes('add')
  return (
    <div className={css.tab}>
      <Running weighed={data} lot={lot} />
      {mayAdd && !adding && (
        <Button
          size="md"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => setAdding(true)}
          className={css.add}
        >
          {t('lots.weighing.add')}
        </Button>
      )}
      {adding && (
        <WeighForm
          lot={lot}
          weighed={data}
          onSaved={() => changed(t('lots.weighing.added'))}
          onCancel={() => setAdding(false)}
        />
      )}
      {data.items.length === 0 && !adding && <NothingYet text={t('lots.weighing.none')} />}
      <ol className={css.tickets}>
        {[...data.items].reverse().map((row) => (
          <li key={row.id} data-void={row.voided_at !== null || undefined}>
            <Ticket row={row} onVoid={() => setVoiding(row)} />
          </li>
        ))}
      </ol>
      {voiding && (
        <VoidDialog
          row={voiding}
          onDone={() => changed(t('lots.weighing.voided'))}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </div>
  )
}

/** The net so far, the remainder, and its value against the prepayment. */
function Running({ weighed, lot }: { weighed: Weighing; lot: LotRow }) {
  const { t, label, money } = useText()
  return (
    <>
      <dl className={css.running}>
        <div>
          <dt>{t('lots.weighing.net')}</dt>
          <dd>{weighed.net}</dd>
        </div>
        {weighed.remaining !== null && (
          <div>
            <dt>{t('lots.weighing.remaining')}</dt>
            <dd>{weighed.remaining}</dd>
          </div>
        )}
        {weighed.value !== null && (
          <div>
            <dt>{t('lots.weighing.value')}</dt>
            <dd>¥{money(weighed.value)}</dd>
          </div>
        )}
        {weighed.prepaid !== null && (
          <div>
            <dt>{t('lots.weighing.prepaid')}</dt>
            <dd>¥{money(weighed.prepaid)}</dd>
          </div>
        )}
        {weighed.value === null && lot.settlement_quantity !== null && (
          <div>
            <dt>{label('lots', 'settlement_quantity')}</dt>
            <dd>{withUnit(lot.settlement_quantity, lot.unit, t)}</dd>
          </div>
        )}
      </dl>
      {weighed.over_prepayment && (
        <p className={css.over} role="alert">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          {t('lots.weighing.over')}
        </p>
      )}
    </>
  )
}

/** Scales weigh in tonnes, to the kilogram. */
const tonnes = units[2]

function Ticket({ row, onVoid }: { row: WeighTicketRow; onVoid: () => void }) {
  const { t, instant } = useText()
  return (
    <>
      <div className={css.ticketHead}>
        <b>{row.ticket_no}</b>
        <span>{row.plate}</span>
        <span className={css.net}>{t(`lots.quantities.${tonnes}`, { q: row.net ?? '0' })}</span>
      </div>
      <p className={css.detail}>
        {t('lots.weighing.line', { gross: row.gross, tare: row.tare, deduction: row.deduction ?? '0' })}
        {' · '}
        <span className={css.at}>{instant(row.at).slice(0, 16)}</span>
      </p>
      {row.void_reason && (
        <p className={css.detail}>{t('lots.weighing.voidedBecause', { reason: row.void_reason })}</p>
      )}
      {row.actions.includes('void') && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className={css.void}
          onClick={onVoid}
          aria-label={`${t('lots.weighing.void')} ${row.ticket_no}`}
        >
          {t('lots.weighing.void')}
        </Button>
      )}
    </>
  )
}

function VoidDialog({
  row,
  onDone,
  onClose,
}: {
  row: WeighTicketRow
  onDone: () => void
  onClose: () => void
}) {
  const { t, label } = useText()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt()
  const send = () =>
    call(voidWeighTicket, { params: { id: row.id }, body: { reason: reason.trim() }, quiet: true })
  return (
    <AskDialog
      danger
      title={t('lots.weighing.askVoid', { name: row.ticket_no })}
      text={t('lots.weighing.askVoidText')}
      verb={t('lots.weighing.void')}
      disabled={reason.trim() === ''}
      problem={problem}
      onConfirm={() => attempt(send, onDone)}
      onClose={onClose}
    >
      <NoteInput
        data-autofocus
        required
        label={label('weigh_tickets', 'reason')}
        value={reason}
        onChange={setReason}
      />
    </AskDialog>
  )
}
