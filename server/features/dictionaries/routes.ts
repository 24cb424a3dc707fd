import * as contract from '#contract/dictionaries.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { companies, platforms } from './dictionaries.ts'

export function dictionaryRoutes(serve: Serve): void {
  serve(contract.listCompanies, ({ db, who, list }) => companies.list(db, who, list))
  serve(contract.createCompany, ({ db, who, body }) => companies.create(db, who, body))
  serve(contract.editCompany, ({ db, who, params, body: { version, ...given } }) =>
    companies.edit(db, who, params.id, version, givenFields(given)),
  )
  serve(contract.listPlatforms, ({ db, who, list }) => platforms.list(db, who, list))
  serve(contract.createPlatform, ({ db, who, body }) => platforms.create(db, who, body))
  serve(contract.editPlatform, ({ db, who, params, body: { version, ...given } }) =>
    platforms.edit(db, who, params.id, version, givenFields(given)),
  )
}
