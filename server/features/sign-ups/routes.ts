import * as contract from '#contract/sign-ups.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { noteCollusion, showSignUp } from './collusion.ts'
import { waiveDeposit } from './deposits.ts'
import { cancelSignUp, resubmitSignUp, reviewSignUp, reviewSignUps } from './review.ts'
import { editPaddle } from './paddles.ts'
import { loadSignUp } from './ready.ts'
import { addSignUp, listSignUps } from './sign-ups.ts'

export function signUpRoutes(serve: Serve): void {
  serve(contract.listSignUps, ({ db, who, list }) => listSignUps(db, who, list))
  serve(contract.getSignUp, async ({ db, who, params }) =>
    showSignUp(db, who, await loadSignUp(db, who, params.id)),
  )
  serve(contract.addSignUp, ({ db, who, params, body }) => addSignUp(db, who, params.id, body))
  serve(contract.editSignUp, ({ db, who, params, body }) => editPaddle(db, who, params.id, body))
  serve(contract.reviewSignUp, ({ db, who, params, body: { version, ...input } }) =>
    reviewSignUp(db, who, params.id, input, version),
  )
  serve(contract.reviewSignUps, ({ db, who, body: { ids, ...input } }) => reviewSignUps(db, who, ids, input))
  serve(contract.resubmitSignUp, ({ db, who, params, body }) => resubmitSignUp(db, who, params.id, body))
  serve(contract.cancelSignUp, ({ db, who, params, body }) => cancelSignUp(db, who, params.id, body))
  serve(contract.waiveDeposit, ({ db, who, params, body }) => waiveDeposit(db, who, params.id, body))
  serve(contract.noteCollusion, ({ db, who, params, body }) => noteCollusion(db, who, params.id, body))
}
