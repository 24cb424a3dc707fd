import * as z from 'zod/mini'
import { maxLength, minLength, wellFormed } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { passwordSchema } from './session.ts'

/** The mails that a person may switch on and off. Links to set a password are always sent. */
export const mailSwitches = ['digest', 'exports', 'direct'] as const
export type MailSwitch = (typeof mailSwitches)[number]
export const defaultSwitches: Readonly<Record<MailSwitch, boolean>> = {
  digest: true,
  exports: true,
  direct: false,
}

/** The mails a person gets. Without `on` or `email` there are none. */
export interface MailPreferences extends Record<MailSwitch, boolean> {
  /** Whether SMTP_URL is set. */
  on: boolean
  email: string | null
}

/** How long the link of an invitation or a reset works. It works once. */
export const linkMinutes = 30

/** A mail address, stored in lower case. */
export const emailSchema = z
  .string('bad_format')
  .check(
    z.trim(),
    z.toLowerCase(),
    minLength(1, 'required'),
    maxLength(254, 'too_long'),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'bad_format',
    ),
  )

const word = (max: number) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
    })
    .check(minLength(1, 'required'), maxLength(max, 'too_long'), z.refine(wellFormed, 'bad_format'))
const flag = z.boolean('bad_format')

export const mailRoutes = {
  switches: route<MailPreferences>()({
    method: 'GET',
    path: '/api/mail-switches',
    permission: 'notifications.own',
    tag: 'mail',
  }),
  change: route<MailPreferences>()({
    method: 'PUT',
    path: '/api/mail-switches',
    permission: 'notifications.own',
    tag: 'mail',
    body: z.strictObject({ digest: flag, exports: flag, direct: flag }),
  }),
  /** Mails a person a link with which they choose their first password. */
  invite: route<null>()({
    method: 'POST',
    path: '/api/staff/:id/invite',
    permission: 'staff.manage',
    tag: 'staff',
    reauthenticate: true,
    body: z.strictObject({ version: z.optional(versionSchema) }),
  }),
  /** Mails a link to the account of this name, if it has an address. The answer does not reveal that. */
  askLink: route<null>()({
    method: 'POST',
    path: '/api/session/password-link',
    permission: 'public',
    tag: 'session',
    ownTransactions: true,
    body: z.strictObject({ username: word(100) }),
  }),
  /** Chooses a password with the token of a link. */
  useLink: route<null>()({
    method: 'POST',
    path: '/api/session/password-by-link',
    permission: 'public',
    tag: 'session',
    ownTransactions: true,
    body: z.strictObject({ token: word(100), new_password: passwordSchema }),
  }),
  /**
   * The page behind List-Unsubscribe. It asks first, so that a mail scanner that opens the page switches
   * nothing off.
   */
  askOff: route<string>()({
    method: 'GET',
    path: '/api/mail/off/:key',
    permission: 'public',
    tag: 'mail',
    raw: 'answer',
  }),
  /** Switches off the mails that the key names (RFC 8058). */
  switchOff: route<string>()({
    method: 'POST',
    path: '/api/mail/off/:key',
    permission: 'public',
    tag: 'mail',
    raw: 'answer',
    ownTransactions: true,
  }),
}
