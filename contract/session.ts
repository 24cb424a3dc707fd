import * as z from 'zod/mini'
import { bodySchema, maxLength, minLength, wellFormed } from './grammar/field-schema.ts'
import { role } from './grammar/permissions.ts'
import { route } from './grammar/route.ts'
import type { FactorState } from './second-factor.ts'

const passwordMin = 8
export const passwordMax = 128
/** The minimum password length. People who manage accounts or money need a longer one. */
export const shortestPassword = (roles: readonly (number | string)[]): number =>
  roles.includes(role.administrator) || roles.includes(role.finance) ? 10 : passwordMin

const plain = (max: number) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
    })
    .check(minLength(1, 'required'), maxLength(max, 'too_long'))
/** A new password of 8–128 characters. The server also refuses weak ones, and short ones of some roles. */
export const passwordSchema = plain(passwordMax).check(minLength(passwordMin, 'too_short'))

export interface SessionUser {
  uid: number
  username: string
  name: string
  nickname: string
  avatar: string | null
  introduction: string
  roles: number[]
  must_change_password: boolean
  second_factor: FactorState
}

export interface SessionRow {
  id: number
  device: string
  address: string
  created_at: string
  last_used_at: string
  current: boolean
}

/** A browser that the person signed in from. */
export interface DeviceRow {
  id: number
  device: string
  created_at: string
  last_used_at: string
  current: boolean
}

/** Cookie names. The source-spec sets the first. */
export const tokenCookie = 'Admin-Token'
export const bindingCookie = 'yjt-session'
/**
 * This cookie outlives sessions and log-outs. It says who signed in from this browser, but is not a
 * credential.
 */
export const deviceCookie = 'yjt-device'

const tag = 'session'

export const sessionRoutes = {
  logIn: route<{ token: string; must_change_password: boolean }>()({
    method: 'POST',
    path: '/admin/login/login_submit',
    permission: 'public',
    tag,
    ownTransactions: true,
    body: z.strictObject({
      username: z.pipe(
        plain(100).check(z.refine(wellFormed, 'bad_format')),
        z.transform((text: string) => text.trim()),
      ),
      password: plain(1000),
    }),
  }),
  whoAmI: route<SessionUser>()({
    method: 'GET',
    path: '/admin/login/user',
    permission: 'session.see',
    tag,
    beforePasswordChange: true,
    beforeSecondFactor: 'always',
    query: z.object({ token: z.optional(z.string()) }),
  }),
  logOut: route<null>()({
    method: 'POST',
    path: '/admin/login/login_out',
    permission: 'public',
    tag,
    beforePasswordChange: true,
  }),
  /** A person who owes a second factor gives it or sets it up first, also before a forced first change. */
  changePassword: route<null>()({
    method: 'POST',
    path: '/api/session/password',
    permission: 'session.own',
    tag,
    beforePasswordChange: true,
    ownTransactions: true,
    body: z.strictObject({ old_password: plain(1000), new_password: passwordSchema }),
  }),
  /**
   * Re-authenticates the caller. A sign-in or re-authentication is valid for ten minutes. Each protected act
   * extends it, up to an hour.
   */
  reauthenticate: route<null>()({
    method: 'POST',
    path: '/api/session/reauthenticate',
    permission: 'session.own',
    tag,
    beforePasswordChange: true,
    beforeSecondFactor: 'without_one',
    ownTransactions: true,
    body: z.strictObject({ password: z.optional(plain(1000)), code: z.optional(plain(20)) }).check(
      z.refine((body) => (body.password === undefined) !== (body.code === undefined), {
        error: 'required',
        path: ['password'],
      }),
    ),
  }),
  listSessions: route<{ items: SessionRow[] }>()({
    method: 'GET',
    path: '/api/session/sessions',
    permission: 'session.own',
    tag,
  }),
  end: route<null>()({
    method: 'DELETE',
    path: '/api/session/sessions/:id',
    permission: 'session.own',
    tag,
  }),
  listDevices: route<{ items: DeviceRow[] }>()({
    method: 'GET',
    path: '/api/session/devices',
    permission: 'session.own',
    tag,
  }),
  /** Stops trusting a device and ends the person's other sessions on it. */
  revokeDevice: route<null>()({
    method: 'DELETE',
    path: '/api/session/devices/:id',
    permission: 'session.own',
    tag,
  }),
  editProfile: route<SessionUser>()({
    method: 'PATCH',
    path: '/api/session/profile',
    permission: 'session.own',
    tag,
    body: z.strictObject({
      nickname: z.optional(bodySchema({ kind: 'text', max: 50, required_at: 'save' })),
      avatar: z.optional(bodySchema({ kind: 'text', max: 300 })),
      introduction: z.optional(bodySchema({ kind: 'note', max: 500 })),
    }),
  }),
}
