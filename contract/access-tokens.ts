import * as z from 'zod/mini'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import { readScope } from './grammar/scopes.ts'
import { route } from './grammar/route.ts'

/** The prefix of every access token, so that secret scanners recognise one. */
export const tokenPrefix = 'yjt_'
/** The days after which a token expires unless another day is given. */
export const tokenDays = 90
/** The maximum number of live tokens per person, and of live service accounts. */
export const mostTokens = 20
/** The maximum number of requests per token, minute and instance. */
export const tokenRate = 300

/** A key that a program uses instead of a sign-in. It acts for its owner. */
export interface AccessTokenRow {
  id: number
  name: string
  /** `read`, or names of permissions. */
  scopes: string[]
  /** The last day on which it works. */
  expires_on: string
  expired: boolean
  /** The last four characters, to tell tokens apart. */
  tail: string
  owner_uid: number
  owner_uid_name: string | null
  created_at: string
  last_used_at: string | null
  last_address: string | null
  actions: string[]
}

const scope = z.string('bad_format').check(minLength(1, 'required'), maxLength(60, 'too_long'))
const body = z.strictObject({
  name: bodySchema({ kind: 'text', max: 50, required_at: 'save' }),
  scopes: z._default(
    z.array(scope, 'bad_format').check(minLength(1, 'required'), maxLength(200, 'too_long')),
    [readScope],
  ),
  expires_on: z.optional(bodySchema({ kind: 'day' })),
})

/** The full token is returned once, when it is created. */
export type NewAccessToken = AccessTokenRow & { token: string }

const tag = 'access_tokens'
const own = { tag, permission: 'tokens.own' } as const
const ofHouse = { tag, permission: 'serviceAccounts.manage' } as const
const making = { method: 'POST', reauthenticate: true, neverKept: true, body } as const

export const accessTokenRoutes = {
  list: route<{ items: AccessTokenRow[] }>()({ method: 'GET', path: '/api/tokens', ...own }),
  create: route<NewAccessToken>()({ path: '/api/tokens', ...own, ...making }),
  revoke: route<null>()({ method: 'DELETE', path: '/api/tokens/:id', ...own }),
}

/** Tokens of the company's programs. Every administrator can see and revoke them. */
export const serviceAccountRoutes = {
  list: route<{ items: AccessTokenRow[] }>()({ method: 'GET', path: '/api/service-accounts', ...ofHouse }),
  create: route<NewAccessToken>()({ path: '/api/service-accounts', ...ofHouse, ...making }),
  revoke: route<null>()({ method: 'DELETE', path: '/api/service-accounts/:id', ...ofHouse }),
}
