import { useCallback, useState } from 'react'
import type { StaffRow } from '../../../contract/staff.ts'
import { useText } from '../../text/text.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'

type Act = 'reset_password' | 'hand_over' | 'disable' | 'enable'

export interface StaffActs {
  actionsOf: (row: StaffRow) => RowAction[]
  asked: { act: Act; row: StaffRow } | null
  made: { who: string; password: string } | null
  show: (who: string, password: string) => void
  close: () => void
}

const words = {
  reset_password: 'staff.resetPassword',
  hand_over: 'staff.handOver',
  disable: 'staff.disable',
  enable: 'staff.enable',
} as const
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
        .map((act) => ({
          id: act,
          label: t(words[act]),
          danger: act === 'disable',
          onClick: () => setAsked({ act, row }),
        })),
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
