import { accessTokenRoutes, serviceAccountRoutes } from '#contract/access-tokens.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { createToken, listTokens, revokeToken } from './access-tokens.ts'

export function serveAccessTokens(serve: Serve): void {
  serve(accessTokenRoutes.list, async ({ db, who }) => ({ items: await listTokens(db, who, 'personal') }))
  serve(accessTokenRoutes.create, ({ db, who, body }) => createToken(db, who, 'personal', body))
  serve(accessTokenRoutes.revoke, ({ db, who, params }) => revokeToken(db, who, 'personal', params.id))
  serve(serviceAccountRoutes.list, async ({ db, who }) => ({ items: await listTokens(db, who, 'service') }))
  serve(serviceAccountRoutes.create, ({ db, who, body }) => createToken(db, who, 'service', body))
  serve(serviceAccountRoutes.revoke, ({ db, who, params }) => revokeToken(db, who, 'service', params.id))
}
