import { ownAccountRoutes } from '#contract/own-accounts.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { accountOptions, createAccount, editAccount, listAccounts } from './own-accounts.ts'

export function serveOwnAccounts(serve: Serve): void {
  serve(ownAccountRoutes.list, ({ db, who, list }) => listAccounts(db, who, list))
  serve(ownAccountRoutes.options, ({ db, who }) => accountOptions(db, who))
  serve(ownAccountRoutes.create, ({ db, who, body }) => createAccount(db, who, body))
  serve(ownAccountRoutes.edit, ({ db, who, params, body }) => editAccount(db, who, params.id, body))
}
