import type { StaffRow } from '#contract/staff.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import type { StaffAct } from './acts.ts'
import { HandOver } from './hand-over.tsx'

/** The dialog of one act on one account. */
export const StaffDialog = (props: ActQuestion<StaffRow, StaffAct>) =>
  props.id === 'hand_over' ? <HandOver {...props} /> : <ActDialog {...props} />
