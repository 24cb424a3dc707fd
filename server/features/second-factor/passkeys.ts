import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { mostPasskeys, type PasskeyOptions, type secondFactorRoutes } from '#contract/second-factor.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { passkeyChallenges as challenges, passkeysTable as table } from '#server/tables/second-factor.ts'

const product = '云竞通 CRM'
const challengeMinutes = 5
/** ES256, EdDSA and RS256: every passkey supports one of them. */
const supportedAlgorithmIDs = [-7, -8, -257]

/** The host of a passkey, as the request or the trusted proxy names it. */
export interface Site {
  rpId: string
  origin: string
}

/** WebAuthn excludes IP addresses. */
export function siteOf(request: FastifyRequest): Site | undefined {
  const { hostname, host, protocol } = request
  const number = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return number ? undefined : { rpId: hostname, origin: `${protocol}://${host}` }
}

function siteNeeded(request: FastifyRequest): Site {
  const site = siteOf(request)
  if (!site) throw new Refusal('passkey_needs_host')
  return site
}

type Purpose = 'create' | 'sign'

async function keepChallenge(db: Db, who: Caller, purpose: Purpose, challenge: string): Promise<void> {
  await db
    .insert(challenges)
    .values({ session_id: who.session_id, purpose, challenge })
    .onConflictDoUpdate({
      target: challenges.session_id,
      set: { purpose, challenge, created_at: sql`now()` },
    })
}

/** Reads and deletes the challenge: only one answer is accepted, right or wrong. */
async function takeChallenge(db: Db, who: Caller, purpose: Purpose): Promise<string> {
  const [taken] = await db
    .delete(challenges)
    .where(eq(challenges.session_id, who.session_id))
    .returning({
      purpose: challenges.purpose,
      challenge: challenges.challenge,
      fresh: sql<boolean>`${challenges.created_at} > now() - make_interval(mins => ${challengeMinutes}::int)`,
    })
  if (!taken?.fresh || taken.purpose !== purpose) throw new Refusal('passkey_refused')
  return taken.challenge
}

const ofSite = (uid: number, { rpId }: Site) => and(eq(table.staff_id, uid), eq(table.rp_id, rpId))

export const passkeysOf = (db: Db, uid: number) =>
  db.select().from(table).where(eq(table.staff_id, uid)).orderBy(table.id)

const descriptors = async (db: Db, uid: number, site: Site) =>
  db.select({ id: table.credential_id, transports: table.transports }).from(table).where(ofSite(uid, site))

export async function creationOptions(db: Db, who: Caller, request: FastifyRequest): Promise<PasskeyOptions> {
  const site = siteNeeded(request)
  if ((await passkeysOf(db, who.uid)).length >= mostPasskeys)
    throw new Refusal('too_many_passkeys', { n: mostPasskeys })
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: site.rpId,
    userName: who.username,
    userDisplayName: who.nickname,
    userID: new TextEncoder().encode(String(who.uid)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await descriptors(db, who.uid, site),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(db, who, 'create', options.challenge)
  return { options: { ...options } }
}

export type NewPasskey = typeof table.$inferInsert

/** Verifies a new credential of the browser. Nothing is stored yet. */
export async function readPasskey(
  db: Db,
  who: Caller,
  request: FastifyRequest,
  { name, response }: BodyOf<typeof secondFactorRoutes.addPasskey>,
): Promise<NewPasskey> {
  const site = siteNeeded(request)
  const expectedChallenge = await takeChallenge(db, who, 'create')
  const { transports = [], ...made } = response.response
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: made, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    supportedAlgorithmIDs,
    // The password was the first factor. Holding the key is the second, with or without a PIN.
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Refusal('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    staff_id: who.uid,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports,
    rp_id: site.rpId,
    name,
  }
}

export async function requestOptions(db: Db, who: Caller, request: FastifyRequest): Promise<PasskeyOptions> {
  const site = siteNeeded(request)
  const allowCredentials = await descriptors(db, who.uid, site)
  if (allowCredentials.length === 0) throw new Refusal('no_factor')
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials,
    userVerification: 'preferred',
  })
  await keepChallenge(db, who, 'sign', options.challenge)
  return { options: { ...options } }
}

type Signed = BodyOf<typeof secondFactorRoutes.givePasskey>['response']

/**
 * True if one of the person's passkeys of this host signed the challenge. Stores its signature counter; a
 * counter that does not grow reveals a cloned key.
 */
export async function passkeySigned(
  db: Db,
  who: Caller,
  request: FastifyRequest,
  response: Signed,
): Promise<boolean> {
  const site = siteNeeded(request)
  const expectedChallenge = await takeChallenge(db, who, 'sign')
  const [key] = await db
    .select()
    .from(table)
    .where(and(ofSite(who.uid, site), eq(table.credential_id, response.id)))
  if (!key) return false
  const { id, credential_id, public_key, counter } = key
  const { response: given, ...rest } = response
  const { userHandle, ...answer } = given
  const checked = await verifyAuthenticationResponse({
    response: {
      ...rest,
      response: { ...answer, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  const { newCounter } = checked.authenticationInfo
  const stored = await db
    .update(table)
    .set({ counter: newCounter, last_used_at: sql`now()` })
    .where(and(eq(table.id, id), or(gt(sql`${newCounter}::bigint`, table.counter), eq(table.counter, 0))))
    .returning({ id: table.id })
  return stored.length === 1
}
