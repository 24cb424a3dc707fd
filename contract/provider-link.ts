import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

/** The caller's account at the OpenID Connect provider. */
export interface ProviderLink {
  /** True if people can sign in through a provider. */
  available: boolean
  issuer: string | null
  linked_at: string | null
  /** False if the caller has no other way to sign in. */
  can_unlink: boolean
  /**
   * The name of the provider's account that this browser came back with and that waits for a confirmation.
   */
  waiting: string | null
}

const tag = 'session'
const path = '/api/session/provider'
const permission = 'session.own'
const guarded = { permission, tag, reauthenticate: true, neverKept: true } as const

/** Linking one's own account to the provider's while signed in. */
export const providerLinkRoutes = {
  get: route<ProviderLink>()({ method: 'GET', path, permission, tag }),
  /**
   * Returns the provider's address. The browser comes back to the profile, where the person confirms the
   * link.
   */
  begin: route<{ address: string }>()({
    method: 'POST',
    path: `${path}/start`,
    ...guarded,
    body: z.strictObject({}),
  }),
  /** Links the account that this browser came back with. It replaces an earlier link. */
  link: route<ProviderLink>()({ method: 'POST', path, ...guarded, body: z.strictObject({}) }),
  unlink: route<ProviderLink>()({ method: 'DELETE', path, ...guarded }),
}
