import * as contract from '#contract/own-accounts.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { accountOptions, createAccount, editAccount, listAccounts } from './own-accounts.ts'

export function ownAccountRoutes(serve: Serve): void {
  serve(contract.listOwnAccounts, ({ db, who, list }) => listAccounts(db, who, list))
  serve(contract.ownAccountOptions, ({ db, who }) => accountOptions(db, who))
  serve(contract.createOwnAccount, ({ db, who, body }) => createAccount(db, who, body))
  serve(contract.editOwnAccount, ({ db, who, params, body }) => editAccount(db, who, params.id, body))
}
