import { useState } from 'react'
import { mayOwnCustomers } from '../../../contract/permissions.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { ActDialog, useRefusal, type ActQuestion } from '../../records/act-dialog.tsx'
import { StaffInput } from '../../references/references.tsx'
import { useText } from '../../text/text.tsx'
import type { ApiError } from '../../transport/api.ts'
import { refusalWords } from '../../ui/use-attempt.ts'
import type { StaffAct } from './acts.ts'

type Question = ActQuestion<StaffRow, StaffAct>

/** The dialog of one act on one account. */
export const StaffDialog = (props: Question) =>
  props.id === 'hand_over' ? <HandOver {...props} /> : <ActDialog {...props} />

const onField = ({ fields = {} }: ApiError): string | undefined => Object.values(fields)[0]
/** The input shows the refusals of its field. */
const underneath = (refusal: ApiError) => (onField(refusal) ? null : refusalWords(refusal))

/** Hands all open records of one person, and the people they lead, to somebody else. */
function HandOver(props: Question) {
  const { t } = useText()
  const [to, setTo] = useState<number | null>(null)
  const [row] = props.rows
  const held = row?.customers_held ?? 0
  return (
    <ActDialog
      {...props}
      text={held === 0 ? t('staff.handOverRest') : t('staff.handOverText', { n: held })}
      input={{ service_id: to }}
      ready={to !== null}
      refusalView={underneath}
    >
      <Receiver
        value={to}
        onChange={(id) => setTo(id === row?.id ? null : id)}
        among={(roles) => held === 0 || mayOwnCustomers(roles)}
      />
    </ActDialog>
  )
}

interface ReceiverProps {
  value: number | null
  onChange: (id: number | null) => void
  among: (roles: readonly number[]) => boolean
}

/** Shows why the receiver was refused until another one is chosen. */
function Receiver({ onChange, ...rest }: ReceiverProps) {
  const { t } = useText()
  const refusal = useRefusal()
  const [answered, setAnswered] = useState<ApiError>()
  const choose = (id: number | null) => {
    setAnswered(refusal)
    onChange(id)
  }
  const error = refusal && refusal !== answered ? onField(refusal) : undefined
  return <StaffInput focus required label={t('staff.handOverTo')} error={error} onChange={choose} {...rest} />
}
