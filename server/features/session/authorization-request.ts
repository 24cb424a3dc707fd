import { cookieOf, setCookie } from './credentials.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { decryptText, encryptText } from '#server/secrets/data-key.ts'

const cookie = 'yjt-oidc'
const place = `cookie.${cookie}`
const minutes = 10

const schema = z.strictObject({
  state: z.string().check(z.minLength(20)),
  nonce: z.string().check(z.minLength(20)),
  verifier: z.string().check(z.minLength(43)),
  redirect: z.string(),
  /** The device's cookie. Browsers do not send it when another site leads back to us. */
  device: z.nullable(z.string()),
  /** The session that links its person to the provider's account. Null for a sign-in. */
  link: z.nullable(z.strictObject({ uid: z.number(), session_id: z.number() })),
  at: z.number(),
})

/** The state that the browser carries, encrypted, while its owner signs in at the provider. */
export type AuthorizationRequest = z.infer<typeof schema>

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export const storeAuthorizationRequest = (call: Exchange, flight: AuthorizationRequest): void =>
  setCookie(call, cookie, encryptText(JSON.stringify(flight), place), minutes * 60, 'Lax')

/** Reads and clears the authorization request of the browser. It is valid once. */
export function takeAuthorizationRequest(call: Exchange, now: Date): AuthorizationRequest | undefined {
  const sealed = cookieOf(call.request, cookie)
  if (sealed === undefined) return undefined
  setCookie(call, cookie, undefined, 0, 'Lax')
  try {
    const flight = schema.parse(JSON.parse(decryptText(sealed, place)))
    return now.getTime() - flight.at < minutes * 60_000 ? flight : undefined
  } catch {
    return undefined
  }
}
