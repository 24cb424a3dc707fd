import { mailRoutes } from '#contract/mail.ts'
import { type StaffRow, staffRoutes } from '#contract/staff.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { queries } from '#web/transport/queries.ts'
import { handOverRoutes } from '#contract/hand-over.ts'

export const refreshStaff = () => queries.invalidateQueries({ queryKey: ['staff'] })

/** The acts of a staff account. A new password is shown once, instead of a message. */
export const staffActs = declareActs<StaffRow>()({
  resource: 'staff',
  nameOf: (row) => row.nickname,
  refresh: refreshStaff,
  acts: {
    edit: { verb: 'act.edit', in: 'record' },
    reset_password: act(staffRoutes.resetPassword, {
      verb: 'staff.resetPassword',
      title: 'staff.resetTitle',
      text: 'staff.resetText',
      danger: 'dialog',
    }),
    invite: act(mailRoutes.invite, {
      verb: 'staff.invite',
      title: 'staff.inviteTitle',
      text: 'staff.inviteText',
      done: 'staff.inviteDone',
    }),
    reset_second_factor: act(staffRoutes.resetSecondFactor, {
      verb: 'staff.resetFactor',
      title: 'staff.resetFactorTitle',
      text: 'staff.resetFactorText',
      done: 'staff.resetFactorDone',
      danger: true,
    }),
    release_provider: act(staffRoutes.releaseProvider, {
      verb: 'staff.releaseProvider',
      title: 'staff.releaseProviderTitle',
      text: 'staff.releaseProviderText',
      done: 'staff.releaseProviderDone',
      danger: true,
    }),
    hand_over: act(handOverRoutes.carryOut, {
      verb: 'staff.handOver',
      title: 'staff.handOverTitle',
      done: 'staff.handedOver',
      doneWords: (moved) => ({ ...moved }),
    }),
    disable: act(staffRoutes.edit, {
      verb: 'staff.disable',
      title: 'staff.disableTitle',
      text: 'staff.disableText',
      done: 'staff.disabledDone',
      danger: true,
      body: { disabled: true },
    }),
    enable: act(staffRoutes.edit, {
      verb: 'staff.enable',
      title: 'staff.enableTitle',
      text: 'staff.enableText',
      done: 'staff.enabledDone',
      body: { disabled: false },
    }),
  },
})

export type StaffAct = keyof typeof staffActs.acts
