import { useCallback, useState } from 'react'
import { editStaff, type StaffRow } from '../../../contract/staff.ts'
import { call } from '../../api.ts'
import { queries } from '../../queries.ts'
import { useText } from '../../text.tsx'
import { showSuccess } from '../../toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import type { RowAction } from '../../ui/row-buttons.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { PasswordOnce, ResetDialog } from './reset-dialog.tsx'

type Act = 'reset_password' | 'hand_over' | 'disable' | 'enable'

export interface StaffActs {
  actionsOf: (row: StaffRow) => RowAction[]
  asked: { act: Act; row: StaffRow } | null
  made: { who: string; password: string } | null
  show: (who: string, password: string) => void
  close: () => void
}

const words = { reset_password: 'staff.resetPassword', hand_over: 'staff.handOver', disable: 'staff.disable', enable: 'staff.enable' } as const
const acts = Object.keys(words) as Act[]

/** What may be done with an account, as the server's row says, and the dialog that is open for it. */
export function useStaffActs(edit: (id: number) => void): StaffActs {
  const { t } = useText()
  const [asked, setAsked] = useState<StaffActs['asked']>(null)
  const [made, setMade] = useState<StaffActs['made']>(null)
  const actionsOf = useCallback(
    (row: StaffRow): RowAction[] => [
      { id: 'edit', label: t('act.edit'), onClick: () => edit(row.id) },
      ...acts
        .filter((act) => row.actions.includes(act))
        .map((act) => ({ id: act, label: t(words[act]), danger: act === 'disable', onClick: () => setAsked({ act, row }) })),
    ],
    [t, edit],
  )
  return {
    actionsOf,
    asked,
    made,
    show: (who, password) => setMade({ who, password }),
    close: () => {
      setAsked(null)
      setMade(null)
    },
  }
}

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
