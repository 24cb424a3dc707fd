import { useState } from 'react'
import { usualBlacklistDays } from '#contract/rules/recycler-machine.ts'
import type { RecyclerRow } from '#contract/recyclers.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import type { RecyclerAct } from './acts.ts'
import { daysTo } from './expiry.tsx'
import css from './recyclers.module.css'

type Question = ActQuestion<RecyclerRow, RecyclerAct>

/** The dialog of one act on one recycler. */
export function RecyclerDialog(props: Question) {
  if (props.id === 'verify' || props.id === 'reinstate') return <Admit {...props} />
  if (props.id === 'blacklist') return <Blacklist {...props} />
  return <ActDialog {...props} />
}

/** Warns that missing or expired licences will still keep the recycler from signing up. */
function Admit(props: Question) {
  const { t } = useText()
  const expiry = props.rows[0]?.nearest_expiry ?? null
  const warning =
    expiry === null ? t('recyclers.ask.noLicence') : daysTo(expiry) < 0 && t('recyclers.ask.lapsed')
  return <ActDialog {...props}>{warning && <p className={css.warning}>{warning}</p>}</ActDialog>
}

/** Its last day is proposed and must be in the future. */
function Blacklist(props: Question) {
  const { label } = useText()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(() =>
    businessDay(addDays(new Date(), usualBlacklistDays)),
  )
  const ready = reason.trim() !== '' && until !== null && daysTo(until) > 0
  return (
    <ActDialog {...props} input={{ blacklist_until: until, reason: reason.trim() }} ready={ready}>
      <DateField
        kind="day"
        required
        label={label('recyclers', 'blacklist_until')}
        value={until}
        onChange={setUntil}
      />
      <NoteInput
        label={label('recyclers', 'reason')}
        required
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
