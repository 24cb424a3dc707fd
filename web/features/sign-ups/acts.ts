import { type SignUpRow, signUpRoutes } from '#contract/sign-ups.ts'
import { act, declareActs, type ActField } from '#web/records/acts.ts'
import { useCan } from '#web/session/session.tsx'
import { refreshSignUps } from './sign-up-queries.ts'

const done = 'signUps.done'
const reason = { kind: 'note' } as const satisfies ActField
const neededReason = { kind: 'note', required_at: 'save' } as const satisfies ActField

type ReviewWord = 'approve' | 'reject' | 'adviseApprove' | 'adviseReject'
const reviewWords = <W extends ReviewWord>(word: W) =>
  ({
    verb: `signUps.acts.${word}`,
    title: `signUps.ask.${word}.one`,
    titleMany: `signUps.ask.${word}.many`,
    text: `signUps.ask.${word}.text`,
    done,
    when: 'review',
    many: signUpRoutes.reviewMany,
  }) as const

const fromLog = act(signUpRoutes.add, {
  verb: 'signUps.fromLog',
  title: 'signUps.fromLog',
  text: 'signUps.fromLogText',
  done: 'signUps.added',
  doneWords: (row) => ({ paddle: row.paddle_no ?? '' }),
  body: { from_platform_log: true },
  only: 'new',
  unversioned: true,
})

const add = act(signUpRoutes.add, {
  verb: 'signUps.add',
  title: 'signUps.add',
  text: 'signUps.addText',
  done: 'signUps.added',
  doneWords: (row) => ({ paddle: row.paddle_no ?? '' }),
  only: 'new',
  unversioned: true,
})

/** The acts that are the same for everybody, in the order of their buttons. */
const others = {
  resubmit: act(signUpRoutes.resubmit, {
    verb: 'signUps.acts.resubmit',
    title: 'signUps.ask.resubmit.one',
    done,
  }),
  carryOver: act(signUpRoutes.carryOver, {
    verb: 'signUps.acts.carryOver',
    title: 'signUps.ask.carryOver.one',
    text: 'signUps.ask.carryOver.text',
    done,
    when: 'carry_over',
  }),
  waive: act(signUpRoutes.waiveDeposit, {
    verb: 'signUps.acts.waive',
    title: 'signUps.ask.waive.one',
    text: 'signUps.ask.waive.text',
    done,
    when: 'waive_deposit',
    fields: { reason: neededReason },
  }),
  cancel: act(signUpRoutes.cancel, {
    verb: 'signUps.acts.cancel',
    title: 'signUps.ask.cancel.one',
    stay: 'signUps.keep',
    done,
    danger: true,
    fields: { reason },
  }),
  paddle: act(signUpRoutes.edit, {
    verb: 'signUps.acts.paddle',
    title: 'signUps.ask.paddle.one',
    text: 'signUps.ask.paddle.text',
    done,
    when: 'set_paddle',
  }),
  note: act(signUpRoutes.noteCollusion, {
    verb: 'signUps.acts.note',
    title: 'signUps.ask.note.one',
    text: 'signUps.ask.note.text',
    done,
    when: 'note_collusion',
  }),
}

const actsWith = (approve: ReviewWord, reject: ReviewWord) =>
  declareActs<SignUpRow>()({
    resource: 'sign_ups',
    nameOf: (row) => row.recycler_id_name ?? '',
    refresh: refreshSignUps,
    acts: {
      add,
      fromLog,
      approve: act(signUpRoutes.review, { ...reviewWords(approve), body: { decision: 'approve' } }),
      reject: act(signUpRoutes.review, {
        ...reviewWords(reject),
        danger: 'dialog',
        body: { decision: 'reject' },
        fields: { reason: neededReason },
      }),
      ...others,
    },
  })

const deciding = actsWith('approve', 'reject')
const advising = actsWith('adviseApprove', 'adviseReject')
export type SignUpAct = keyof typeof deciding.acts

/**
 * The acts this user has on sign-ups. A review by a user who may not decide is labelled as advice.
 */
export const useSignUpActs = () => (useCan('signUps.decide') ? deciding : advising)
