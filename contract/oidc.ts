import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

const tag = 'session'

/**
 * Other ways to sign in on the login page (single sign-on, a forgotten password), and why the last attempt
 * failed.
 */
export interface OidcButton {
  name: string | null
  failed: string | null
  /** The text of the link for a forgotten password, if the product sends mails. */
  forgotten: string | null
  /** Shown beside the password if only one account may sign in with a password. */
  no_passwords: string | null
}

export const oidcRoutes = {
  button: route<OidcButton>()({
    method: 'GET',
    path: '/api/session/oidc',
    permission: 'public',
    tag,
    query: z.object({ failed: z.optional(z.string()) }),
  }),
  /** Leads the browser to the provider. */
  start: route<string>()({
    method: 'GET',
    path: '/api/session/oidc/start',
    permission: 'public',
    tag,
    raw: 'answer',
    query: z.object({ redirect: z.optional(z.string()) }),
  }),
  /** The provider leads the browser back to here. */
  finish: route<string>()({
    method: 'GET',
    path: '/api/session/oidc/callback',
    permission: 'public',
    tag,
    raw: 'answer',
  }),
}
