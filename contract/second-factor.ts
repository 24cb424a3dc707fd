import * as z from 'zod/mini'
import { maxLength, minLength, wellFormed } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'

/**
 * The state of a session. `required`: its owner has enrolled a second factor and has not verified it here.
 * `set_up`: a role requires one and none is enrolled yet.
 */
export type FactorState = 'none' | 'given' | 'required' | 'set_up'

export const passkeyNameMax = 50
/** The most passkeys of one person. */
export const mostPasskeys = 10
/** A code of an authenticator app. Anything else is read as a recovery code. */
export const appCodePattern = /^\d{6}$/

export interface Passkey {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
  /** True if it was created at the current address. A passkey works only at its own address. */
  usable: boolean
}

/** A person's enrolled factors. Passkeys are listed only after the factor is verified. */
export interface FactorStatus {
  state: FactorState
  /** True if a role of the person requires a second factor, so the last one cannot be removed. */
  demanded: boolean
  app: boolean
  /** How many passkeys work at this address. */
  passkeys_here: number
  passkeys: Passkey[]
  recovery_codes_left: number
}

/** The secret of an authenticator app, returned once. `uri` is the content of the QR code. */
export interface AppSecret {
  secret: string
  uri: string
}

/** New recovery codes, returned once; null if the former ones stay. */
export interface NewCodes {
  recovery_codes: string[] | null
}

/** Options for the browser's WebAuthn call, opaque to our code. */
export interface PasskeyOptions {
  options: Readonly<Record<string, unknown>>
}

const words = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'required' : 'bad_format') })
    .check(z.trim(), minLength(1, 'required'), maxLength(max, 'too_long'), z.refine(wellFormed, 'bad_format'))
const bytes = (max: number) => z.string('bad_format').check(maxLength(max, 'too_long'))
const code = words(64)

/** The answers of WebAuthn, as `@simplewebauthn/browser` writes them. Further properties are dropped. */
const credential = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key', 'bad_format'),
  clientExtensionResults: z.optional(z.object({})),
}

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(bytes(20)).check(maxLength(10, 'too_long'))),
  }),
})

const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
})

const tag = 'second_factor'
const permission = 'session.own'
const ofSession = { permission, tag, beforePasswordChange: true } as const
/** Verifies the factor for this session. */
const giving = { ...ofSession, ownTransactions: true, beforeSecondFactor: 'always' } as const
/** Enrols a factor. Before verification only people without a factor may do so. */
const settingUp = { ...ofSession, beforeSecondFactor: 'without_one' } as const
/** Changes factors after re-authentication, so that nobody takes over an unattended session. */
const changing = { reauthenticate: true, neverKept: true } as const

export const secondFactorRoutes = {
  status: route<FactorStatus>()({
    method: 'GET',
    path: '/api/session/second-factor',
    ...ofSession,
    beforeSecondFactor: 'always',
  }),
  giveCode: route<FactorStatus>()({
    method: 'POST',
    path: '/api/session/second-factor',
    ...giving,
    body: z.strictObject({ code }),
  }),
  askPasskey: route<PasskeyOptions>()({
    method: 'POST',
    path: '/api/session/second-factor/passkey-options',
    ...giving,
  }),
  givePasskey: route<FactorStatus>()({
    method: 'POST',
    path: '/api/session/second-factor/passkey',
    ...giving,
    body: z.strictObject({ response: signed }),
  }),
  beginApp: route<AppSecret>()({
    method: 'POST',
    path: '/api/session/second-factor/app',
    ...settingUp,
    ...changing,
  }),
  confirmApp: route<NewCodes>()({
    method: 'POST',
    path: '/api/session/second-factor/app/confirm',
    ...settingUp,
    ownTransactions: true,
    body: z.strictObject({ code }),
  }),
  removeApp: route<null>()({
    method: 'DELETE',
    path: '/api/session/second-factor/app',
    permission,
    tag,
    reauthenticate: true,
  }),
  beginPasskey: route<PasskeyOptions>()({
    method: 'POST',
    path: '/api/session/second-factor/passkeys/options',
    ...settingUp,
    ...changing,
  }),
  addPasskey: route<NewCodes>()({
    method: 'POST',
    path: '/api/session/second-factor/passkeys',
    ...settingUp,
    ownTransactions: true,
    body: z.strictObject({ name: words(passkeyNameMax), response: created }),
  }),
  removePasskey: route<null>()({
    method: 'DELETE',
    path: '/api/session/second-factor/passkeys/:id',
    permission,
    tag,
    reauthenticate: true,
  }),
  renewCodes: route<NewCodes>()({
    method: 'POST',
    path: '/api/session/second-factor/recovery-codes',
    permission,
    tag,
    ...changing,
  }),
}
