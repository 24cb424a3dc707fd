import { useState, type ReactNode } from 'react'
import { usualBlacklistDays, type RecyclerMove } from '../../../contract/recycler-machine.ts'
import {
  blacklistRecycler,
  reinstateRecycler,
  suspendRecycler,
  verifyRecycler,
  type RecyclerRow,
} from '../../../contract/recyclers.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { daysTo } from './expiry.tsx'
import { useRefreshRecyclers } from './recycler-queries.ts'
import css from './recyclers.module.css'

export type RecyclerAct = RecyclerMove

interface ActProps {
  row: RecyclerRow
  onDone: () => void
  onClose: () => void
}
interface AskProps extends ActProps {
  act: RecyclerAct
  send: () => Promise<unknown>
  danger?: boolean
  ready?: boolean
  children?: ReactNode
}

const quiet = true

function Ask({ act, row, send, danger = false, ready = true, onDone, onClose, children }: AskProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt(useRefreshRecyclers())
  return (
    <AskDialog
      title={t(`recyclers.ask.${act}.title`, { name: row.company_name })}
      text={t(`recyclers.ask.${act}.text`)}
      verb={t(`recyclers.acts.${act}`)}
      danger={danger}
      disabled={!ready}
      problem={problem}
      onConfirm={() => attempt(send, onDone)}
      onClose={onClose}
    >
      {children}
    </AskDialog>
  )
}

/** Back in good standing, or for the first time; says what would stand in the way even so. */
function Admit({ act, ...props }: ActProps & { act: 'verify' | 'reinstate' }) {
  const { t } = useText()
  const { row } = props
  const lapsed = row.nearest_expiry !== null && daysTo(row.nearest_expiry) < 0
  const route = act === 'verify' ? verifyRecycler : reinstateRecycler
  const warning = lapsed
    ? t('recyclers.ask.lapsed')
    : row.nearest_expiry === null
      ? t('recyclers.ask.noLicence')
      : undefined
  return (
    <Ask
      {...props}
      act={act}
      send={() => call(route, { params: { id: row.id }, body: { version: row.version }, quiet })}
    >
      {warning && <p className={css.warning}>{warning}</p>}
    </Ask>
  )
}

function useReason(): [string, ReactNode] {
  const { label } = useText()
  const [reason, setReason] = useState('')
  const input = (
    <NoteInput
      label={label('recyclers', 'reason')}
      required
      data-autofocus
      value={reason}
      onChange={setReason}
    />
  )
  return [reason.trim(), input]
}

function Suspend(props: ActProps) {
  const { row } = props
  const [reason, input] = useReason()
  const send = () =>
    call(suspendRecycler, { params: { id: row.id }, body: { reason, version: row.version }, quiet })
  return (
    <Ask {...props} act="suspend" ready={reason !== ''} send={send}>
      {input}
    </Ask>
  )
}

function Blacklist(props: ActProps) {
  const { label } = useText()
  const { row } = props
  const [reason, input] = useReason()
  const [until, setUntil] = useState<string | null>(() =>
    businessDay(addDays(new Date(), usualBlacklistDays)),
  )
  const send = () =>
    call(blacklistRecycler, {
      params: { id: row.id },
      body: { blacklist_until: until ?? '', reason, version: row.version },
      quiet,
    })
  return (
    <Ask
      {...props}
      act="blacklist"
      danger
      ready={reason !== '' && until !== null && daysTo(until) > 0}
      send={send}
    >
      <DateField
        kind="day"
        required
        label={label('recyclers', 'blacklist_until')}
        value={until}
        onChange={setUntil}
      />
      {input}
    </Ask>
  )
}

/** The dialog of one act on one recycler. */
export function ActDialog({ act, ...props }: ActProps & { act: RecyclerAct }) {
  if (act === 'suspend') return <Suspend {...props} />
  if (act === 'blacklist') return <Blacklist {...props} />
  return <Admit act={act} {...props} />
}
