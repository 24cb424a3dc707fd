import { sessionRoutes, tokenCookie } from '#contract/session.ts'
import { secondFactorRoutes } from '#contract/second-factor.ts'
import { resumeDrafts } from '#web/state/drafts.ts'
import { writeCookie } from '#web/state/settings.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { answerTakenUp, currentSession, loadUser, sessionGoesOn } from './session.tsx'

/** The step that the sign-in over the page still needs. `page`: only the sign-in's own pages can go on. */
export type TakeUpStep = 'done' | 'code' | 'page'

/** Signs the person of this page in again. The page and what is typed on it stay. */
export async function takeUp(username: string, password: string): Promise<TakeUpStep> {
  const { token } = await call(sessionRoutes.logIn, { body: { username, password }, quiet: true })
  writeCookie(tokenCookie, token, { strict: true, sessionOnly: true })
  return goOn()
}

/** Gives the code of the second factor. */
export async function takeUpWithCode(code: string): Promise<TakeUpStep> {
  await call(secondFactorRoutes.giveCode, { body: { code }, quiet: true })
  return goOn()
}

async function goOn(): Promise<TakeUpStep> {
  // Until it is known who signed in, the session counts as lost, and nothing else is read or sent.
  const user = await call(sessionRoutes.whoAmI, { quiet: true, afterLoss: true })
  if (user.second_factor === 'required') return 'code'
  const isReady = user.second_factor !== 'set_up' && !user.must_change_password
  if (!isReady || user.uid !== currentSession().user?.uid) return 'page'
  answerTakenUp(true)
  sessionGoesOn()
  resumeDrafts(true)
  await loadUser()
  void queries.invalidateQueries()
  return 'done'
}
