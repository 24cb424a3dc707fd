import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  archiveCustomer,
  customerTags,
  lockCustomer,
  releaseCustomer,
  releaseCustomers,
  releaseReasons,
  transferCustomer,
  transferCustomers,
  type CustomerRow,
} from '../../../contract/customers.ts'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import { mayOwnCustomers } from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/time.ts'
import { call } from '../../transport/api.ts'
import { StaffInput } from '../../references/references.tsx'
import { useText } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { optionList } from '../../ui/option-list.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useRefreshCustomers } from './customer-queries.ts'
import { usePoolRules } from './pool-rules.ts'

export const dialogActs = ['transfer', 'release', 'lock', 'archive', 'tag'] as const
export type DialogAct = (typeof dialogActs)[number]

export interface ActProps {
  /** One row is acted on at the version it was seen; several each on their own. */
  rows: readonly CustomerRow[]
  onDone: (answer?: BulkAnswer) => void
  onClose: () => void
  onLocked: (row: CustomerRow) => void
  /** Tagging is shown as done at once, so nothing is left to wait for. */
  onTag: (add: readonly string[], remove: readonly string[]) => void
}

const quiet = true
const idsOf = (rows: readonly CustomerRow[]) => rows.map((row) => row.id)

/** The title names the one customer, or how many. */
function useTitle(act: DialogAct, rows: readonly CustomerRow[]): string {
  const { t } = useText()
  const [only] = rows
  return rows.length === 1 && only
    ? t(`customers.ask.${act}.one`, { name: only.company_name })
    : t(`customers.ask.${act}.many`, { n: rows.length })
}

function Transfer({ rows, onDone, onClose }: ActProps) {
  const { t, label } = useText()
  const [to, setTo] = useState<number | null>(null)
  const { problem, attempt } = useAttempt(useRefreshCustomers())
  const [only] = rows
  const send = async (service_id: number): Promise<BulkAnswer | undefined> => {
    if (rows.length > 1 || !only)
      return call(transferCustomers, { body: { ids: idsOf(rows), service_id }, quiet })
    await call(transferCustomer, {
      params: { id: only.id },
      body: { service_id, version: only.version },
      quiet,
    })
    return undefined
  }
  return (
    <AskDialog
      title={useTitle('transfer', rows)}
      text={t('customers.ask.transfer.text')}
      verb={t('customers.acts.transfer')}
      disabled={to === null}
      problem={problem}
      onConfirm={() => (to === null ? undefined : attempt(() => send(to), onDone))}
      onClose={onClose}
    >
      <StaffInput
        focus
        required
        label={label('customers', 'service_id')}
        value={to}
        onChange={setTo}
        among={mayOwnCustomers}
      />
    </AskDialog>
  )
}

function Release({ rows, onDone, onClose }: ActProps) {
  const { t, label, option } = useText()
  const [reason, setReason] = useState<(typeof releaseReasons)[number]>()
  const [remark, setRemark] = useState('')
  const { problem, attempt } = useAttempt(useRefreshCustomers())
  const rules = usePoolRules()
  const [only] = rows
  const send = async (why: (typeof releaseReasons)[number]): Promise<BulkAnswer | undefined> => {
    const given = { reason: why, remark: remark.trim() || null }
    if (rows.length > 1 || !only)
      return call(releaseCustomers, { body: { ids: idsOf(rows), ...given }, quiet })
    await call(releaseCustomer, { params: { id: only.id }, body: { ...given, version: only.version }, quiet })
    return undefined
  }
  return (
    <AskDialog
      danger
      title={useTitle('release', rows)}
      verb={t('customers.acts.release')}
      disabled={reason === undefined}
      problem={problem}
      text={
        rules
          ? t('customers.ask.release.textDays', { n: rules.reclaim_cooldown_days })
          : t('customers.ask.release.text')
      }
      onConfirm={() => (reason === undefined ? undefined : attempt(() => send(reason), onDone))}
      onClose={onClose}
    >
      <ChoicePills
        focus
        required
        label={label('customers', 'reason')}
        chosen={reason === undefined ? [] : [reason]}
        onChange={setReason}
        options={releaseReasons.map((one) => ({ value: one, label: option('customers', 'reason', one) }))}
      />
      <NoteInput label={label('customers', 'remark')} value={remark} onChange={setRemark} />
    </AskDialog>
  )
}

const lockDays = [7, 15, 30, 60, 90] as const
const margin = 60_000

function Lock({ rows, onLocked, onClose }: ActProps) {
  const { t, day } = useText()
  const [days, setDays] = useState<number>(30)
  const [now] = useState(() => new Date())
  const { problem, attempt } = useAttempt(useRefreshCustomers())
  const [only] = rows
  // A minute less than the longest, so that the way to the server does not push it over the limit.
  const until = new Date(addDays(now, days).getTime() - margin).toISOString()
  const send = async () =>
    only &&
    call(lockCustomer, {
      params: { id: only.id },
      body: { locked_until: until, version: only.version },
      quiet,
    })
  return (
    <AskDialog
      title={useTitle('lock', rows)}
      text={t('customers.ask.lock.text')}
      verb={t('customers.acts.lock')}
      problem={problem}
      onConfirm={() => attempt(send, (row) => row && onLocked(row))}
      onClose={onClose}
    >
      <ChoicePills
        focus
        label={t('customers.ask.lock.days')}
        chosen={[days]}
        onChange={setDays}
        help={t('customers.ask.lock.until', { date: day(until) })}
        options={lockDays.map((one) => ({ value: one, label: t('customers.days', { n: one }) }))}
      />
    </AskDialog>
  )
}

function Archive({ rows, onDone, onClose }: ActProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt(useRefreshCustomers())
  const [only] = rows
  const send = async () => {
    if (only) await call(archiveCustomer, { params: { id: only.id }, body: { version: only.version }, quiet })
  }
  return (
    <AskDialog
      danger
      title={useTitle('archive', rows)}
      text={t('customers.ask.archive.text')}
      verb={t('customers.acts.archive')}
      problem={problem}
      onConfirm={() => attempt(send, () => onDone())}
      onClose={onClose}
    />
  )
}

/** The list of known tags stays open while tags are chosen: below the field it would lie on the button, opened unasked on the title. */
const aboveField = {
  ...optionList,
  openOnFocus: false,
  comboboxProps: { position: 'top' },
  styles: { options: { maxHeight: 160, overflowY: 'auto' } },
} as const

function Tag({ rows, onTag, onClose }: ActProps) {
  const { t, label } = useText()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const known = useQuery({
    queryKey: ['known', customerTags.path],
    queryFn: ({ signal }) => call(customerTags, { signal, quiet }),
  })
  const held = [...new Set(rows.flatMap((row) => row.tags))]
  return (
    <AskDialog
      title={useTitle('tag', rows)}
      verb={t('customers.acts.tag')}
      disabled={add.length + remove.length === 0}
      onConfirm={() => onTag(add, remove)}
      onClose={onClose}
    >
      <TagsInput
        label={label('customers', 'add')}
        value={add}
        onChange={setAdd}
        data={known.data?.items ?? []}
        {...aboveField}
        maxTags={20}
        acceptValueOnBlur
        data-autofocus
      />
      {held.length > 0 && (
        <TagsInput
          label={label('customers', 'remove')}
          value={remove}
          onChange={setRemove}
          data={held}
          {...aboveField}
        />
      )}
    </AskDialog>
  )
}

/** The dialog of one act on one customer or several. */
export function ActDialog({ act, ...props }: ActProps & { act: DialogAct }) {
  if (act === 'transfer') return <Transfer {...props} />
  if (act === 'release') return <Release {...props} />
  if (act === 'lock') return <Lock {...props} />
  if (act === 'tag') return <Tag {...props} />
  return <Archive {...props} />
}
