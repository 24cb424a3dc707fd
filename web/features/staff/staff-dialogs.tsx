import { editStaff, type StaffRow } from '../../../contract/staff.ts'
import { call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { PasswordOnce, ResetDialog } from './reset-dialog.tsx'
import type { StaffActs } from './staff-acts.ts'

/** The dialog of the act that was asked for, or the password it made. */
export function StaffDialogs({ acts: { asked, made, show, close } }: { acts: StaffActs }) {
  if (made) return <PasswordOnce {...made} onClose={close} />
  if (!asked) return null
  const { act, row } = asked
  if (act === 'reset_password') {
    const onMade = (password: string | undefined) => {
      close()
      if (password) show(row.nickname, password)
    }
    return <ResetDialog row={row} onMade={onMade} onClose={close} />
  }
  if (act === 'hand_over') return <HandOverDialog row={row} onClose={close} />
  return <AbleDialog row={row} disable={act === 'disable'} onClose={close} />
}

function AbleDialog({ row, disable, onClose }: { row: StaffRow; disable: boolean; onClose: () => void }) {
  const { t } = useText()
  const name = row.nickname
  const save = async () => {
    await call(editStaff, { params: { id: row.id }, body: { disabled: disable, version: row.version } })
    showSuccess(t(disable ? 'staff.disabledDone' : 'staff.enabledDone', { name }))
    await queries.invalidateQueries({ queryKey: ['staff'] })
    onClose()
  }
  return (
    <AskDialog
      title={t(disable ? 'staff.disableTitle' : 'staff.enableTitle', { name })}
      text={t(disable ? 'staff.disableText' : 'staff.enableText')}
      verb={t(disable ? 'staff.disable' : 'staff.enable')}
      danger={disable}
      onConfirm={() => save().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
