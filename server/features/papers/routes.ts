import * as templates from '#contract/paper-templates.ts'
import * as contract from '#contract/papers.ts'
import type { Serve } from '#server/request/pipeline.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { fillTemplate } from './fill-template.ts'
import { listPapers, printPapers } from './papers.ts'
import { createTemplate, deleteTemplate, editTemplate, listTemplates } from './templates.ts'

export function paperRoutes(serve: Serve, store: Store): void {
  serve(contract.lotPapers, ({ db, who, params, query }) => listPapers(db, who, params.id, query.cut))
  serve(contract.numberPapers, ({ db, who, params, body }) =>
    printPapers(db, who, params.id, body.papers, body.cut),
  )
  serve(contract.fillTemplate, ({ db, who, params, body }) =>
    fillTemplate(db, who, store, params.id, body.paper, body.cut),
  )
  serve(templates.listTemplates, ({ db, who, list }) => listTemplates(db, who, list))
  serve(templates.createTemplate, ({ db, who, body }) => createTemplate(db, who, store, body))
  serve(templates.editTemplate, ({ db, who, params, body }) => editTemplate(db, who, store, params.id, body))
  serve(templates.deleteTemplate, ({ db, who, params }) => deleteTemplate(db, who, params.id))
}
