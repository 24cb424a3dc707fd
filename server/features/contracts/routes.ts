import { contractRoutes } from '#contract/contracts.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { createContract, editContract, listContracts, loadContract, versionsOf } from './contracts.ts'
import { presentContract } from './source.ts'

export function serveContracts(serve: Serve): void {
  serve(contractRoutes.list, ({ db, who, list }) => listContracts(db, who, list))
  serve(contractRoutes.get, async ({ db, who, params }) =>
    presentContract(db, who, await loadContract(db, who, params.id)),
  )
  serve(contractRoutes.versions, async ({ db, who, params }) => ({
    items: await versionsOf(db, who, params.id),
  }))
  serve(contractRoutes.create, ({ db, who, body }) => createContract(db, who, body))
  serve(contractRoutes.edit, ({ db, who, params, body }) => editContract(db, who, params.id, body))
}
