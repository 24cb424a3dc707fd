import { signUpRoutes } from '#contract/sign-ups.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { noteCollusion, showSignUp } from './collusion.ts'
import { waiveDeposit } from './deposits.ts'
import { cancelSignUp, resubmitSignUp, reviewSignUp, reviewSignUps } from './review.ts'
import { editPaddle } from './paddles.ts'
import { loadSignUp } from './ready.ts'
import { addSignUp, listSignUps } from './sign-ups.ts'

export function serveSignUps(serve: Serve): void {
  serve(signUpRoutes.list, ({ db, who, list }) => listSignUps(db, who, list))
  serve(signUpRoutes.get, async ({ db, who, params }) =>
    showSignUp(db, who, await loadSignUp(db, who, params.id)),
  )
  serve(signUpRoutes.add, ({ db, who, params, body }) => addSignUp(db, who, params.id, body))
  serve(signUpRoutes.edit, ({ db, who, params, body }) => editPaddle(db, who, params.id, body))
  serve(signUpRoutes.review, ({ db, who, params, body: { version, ...input } }) =>
    reviewSignUp(db, who, params.id, input, version),
  )
  serve(signUpRoutes.reviewMany, ({ db, who, body: { ids, ...input } }) => reviewSignUps(db, who, ids, input))
  serve(signUpRoutes.resubmit, ({ db, who, params, body }) => resubmitSignUp(db, who, params.id, body))
  serve(signUpRoutes.cancel, ({ db, who, params, body }) => cancelSignUp(db, who, params.id, body))
  serve(signUpRoutes.waiveDeposit, ({ db, who, params, body }) => waiveDeposit(db, who, params.id, body))
  serve(signUpRoutes.noteCollusion, ({ db, who, params, body }) => noteCollusion(db, who, params.id, body))
}
