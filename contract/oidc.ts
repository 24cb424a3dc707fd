import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

const tag = 'session'

/** What the login page shows: the name of the button, if there is one, and why the last try led back. */
export interface OidcButton {
  name: string | null
  failed: string | null
  /** What somebody is told who is asked for a password, where passwords of ours open one account only. */
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
