import { dictionaryRoutes } from '#contract/dictionaries.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { companies, platforms } from './dictionaries.ts'

export function serveDictionaries(serve: Serve): void {
  serve(dictionaryRoutes.listCompanies, ({ db, who, list }) => companies.list(db, who, list))
  serve(dictionaryRoutes.createCompany, ({ db, who, body }) => companies.create(db, who, body))
  serve(dictionaryRoutes.editCompany, ({ db, who, params, body: { version, ...given } }) =>
    companies.edit(db, who, params.id, version, givenFields(given)),
  )
  serve(dictionaryRoutes.listPlatforms, ({ db, who, list }) => platforms.list(db, who, list))
  serve(dictionaryRoutes.createPlatform, ({ db, who, body }) => platforms.create(db, who, body))
  serve(dictionaryRoutes.editPlatform, ({ db, who, params, body: { version, ...given } }) =>
    platforms.edit(db, who, params.id, version, givenFields(given)),
  )
}
