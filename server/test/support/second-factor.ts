import { TOTP, Secret } from 'otpauth'
import type { AppSecret, NewCodes } from '#contract/second-factor.ts'
import { password, type Answer, type Ask, type TestApp } from './harness.ts'

const half = 30_000

/** The code that an authenticator app shows `skew` milliseconds from now. */
export const codeOf = (secret: string, skew = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + skew })

/** Waits until the current 30-second step has time left, so that a code does not expire on its way. */
export async function enoughTime(): Promise<void> {
  const left = half - (Date.now() % half)
  if (left < 8000) await new Promise((done) => setTimeout(done, left + 50))
}

export interface Half {
  token: string
  ask<T = any>(path: string, how?: Ask): Promise<Answer<T>>
}

/** A new session by password alone. */
export async function signIn(t: TestApp, username: string, word = password): Promise<Half> {
  const { data } = await t.ask('/admin/login/login_submit', {
    method: 'POST',
    body: { username, password: word },
  })
  const ask = <T>(path: string, { headers, ...how }: Ask = {}) =>
    t.ask<T>(path, { ...how, headers: { 'x-token': data.token, ...headers } })
  return { token: data.token, ask }
}

export const factorPath = '/api/session/second-factor'
export const give = (who: Half, code: string) => who.ask(factorPath, { method: 'POST', body: { code } })

/** Sets up an app. The confirming code may be used again afterwards. */
export async function setUpApp(t: TestApp, who: Half): Promise<{ secret: string; codes: string[] }> {
  const { data } = await who.ask<AppSecret>(`${factorPath}/app`, { method: 'POST' })
  const confirmed = await who.ask<NewCodes>(`${factorPath}/app/confirm`, {
    method: 'POST',
    body: { code: codeOf(data.secret) },
  })
  if (confirmed.code !== 0) throw new Error(confirmed.text)
  await forgetSteps(t)
  return { secret: data.secret, codes: confirmed.data.recovery_codes ?? [] }
}

/** Resets used codes. */
export const forgetSteps = (t: TestApp) => t.database.pool.query('update totp_secrets set last_step = null')
