import * as z from 'zod/mini'
import { maxLength, minLength, wellFormed } from './grammar/field-schema.ts'
import { roles } from './grammar/permissions.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { Page } from './grammar/envelope.ts'
import { emailSchema } from './mail.ts'
import { passwordSchema, type SessionRow } from './session.ts'

/** Staff accounts (员工). Every `service_id` in the product is the `id` (also called uid) of one of them. */
export const staff = resource('staff', {
  username: { kind: 'text', max: 50, required_at: 'save', kept: true, sortable: true },
  nickname: { kind: 'text', max: 50, required_at: 'save' },
  name: { kind: 'text', max: 50, required_at: 'save' },
  /** The address for mails. Whoever reads them could set the password, so only role 1 enters it. */
  email: { kind: 'text', max: 254 },
  roles: {
    kind: 'choices',
    options: roles,
    required_at: 'save',
    filterable: true,
    ask: 'choose',
  },
  leader_uid: { kind: 'ref', target: 'staff', filterable: true },
  avatar: { kind: 'text', max: 300, kept: true },
  introduction: { kind: 'note', max: 500, kept: true },
  disabled_at: { kind: 'instant', kept: true },
  must_change_password: { kind: 'flag', kept: true },
  last_seen_at: { kind: 'instant', kept: true },
  second_factor: { kind: 'flag', kept: true, filterable: true },
  disabled: { kind: 'flag', derived: true, filterable: true },
  customers_held: { kind: 'count', derived: true },
})

export type StaffRow = Row<typeof staff> & { uid: number }
export interface StaffOption {
  uid: number
  nickname: string
  roles: number[]
}

/**
 * Writing systems. Some letters look alike across them, so a name must use only one: `аdmin` with a Cyrillic
 * а is refused.
 */
const scripts = [
  /^\p{sc=Latin}*$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]*$/u,
  /^\p{sc=Hangul}*$/u,
  /^\p{sc=Cyrillic}*$/u,
  /^\p{sc=Greek}*$/u,
  /^\p{sc=Arabic}*$/u,
  /^\p{sc=Thai}*$/u,
]

const inOneScript = (name: string): boolean => {
  const letters = name.replaceAll(/\P{L}/gu, '')
  return scripts.some((script) => script.test(letters))
}

/** A user name, stored in the form used for comparison: full-width letters and the like become plain ones. */
const username = z
  .string({ error: () => 'required' })
  .check(
    z.normalize('NFKC'),
    z.trim(),
    minLength(1, 'required'),
    maxLength(50, 'too_long'),
    z.regex(/^[\p{L}\p{N}._@-]*$/u, 'bad_format'),
    z.refine(inOneScript, 'mixed_scripts'),
  )
const email = z.optional(z.nullable(emailSchema))
const tag = 'staff'
const permission = 'staff.manage'

export const staffRoutes = {
  options: route<{ items: StaffOption[] }>()({
    method: 'GET',
    path: '/api/staff/options',
    permission: 'staff.options',
    tag,
    query: z.object({
      q: z.optional(
        z.string('bad_format').check(maxLength(100, 'too_long'), z.refine(wellFormed, 'bad_format')),
      ),
    }),
  }),
  list: route<Page<StaffRow>>()({
    method: 'GET',
    path: '/api/staff',
    permission,
    tag,
    list: staff,
  }),
  /**
   * Without `password`, the server generates one and returns it once; a repeated answer has null. Either way the
   * person has to change it at the first sign-in.
   */
  create: route<StaffRow & { password?: string | null }>()({
    method: 'POST',
    path: '/api/staff',
    permission,
    tag,
    reauthenticate: true,
    body: createSchema(staff, { username, email, password: z.optional(passwordSchema) }),
  }),
  edit: route<StaffRow>()({
    method: 'PATCH',
    path: '/api/staff/:id',
    permission,
    tag,
    reauthenticate: true,
    /**
     * Only an administrator's user name can be changed, because everybody knows that the first one is called
     * `admin`.
     */
    body: patchSchema(staff, {
      disabled: z.optional(z.boolean('bad_format')),
      username: z.optional(username),
      email,
    }),
  }),
  /**
   * The server generates a password, returns it once, and requires a change at the next sign-in. A repeated
   * answer has null.
   */
  resetPassword: route<{ password: string | null; version: number }>()({
    method: 'POST',
    path: '/api/staff/:id/reset-password',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({ version: z.optional(versionSchema) }),
  }),
  /** Removes every second factor of a person who lost theirs, and ends their sessions. */
  resetSecondFactor: route<StaffRow>()({
    method: 'POST',
    path: '/api/staff/:id/reset-second-factor',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({ version: z.optional(versionSchema) }),
  }),
  /**
   * Forgets the account of the OpenID Connect provider that this person is pinned to. Their next sign-in through the
   * provider, within 30 days, pins another one.
   */
  releaseProvider: route<StaffRow>()({
    method: 'POST',
    path: '/api/staff/:id/release-provider',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({ version: z.optional(versionSchema) }),
  }),
  /** The open sessions of somebody, the latest use first. */
  listStaffSessions: route<{ items: SessionRow[] }>()({
    method: 'GET',
    path: '/api/staff/:id/sessions',
    permission,
    tag,
  }),
  /** Ends a session of somebody; its next request is refused with 50012. */
  endStaffSession: route<null>()({
    method: 'DELETE',
    path: '/api/staff/:id/sessions/:session',
    permission,
    reauthenticate: true,
    tag,
  }),
}
