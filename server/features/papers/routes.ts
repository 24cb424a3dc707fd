import { eventPaperRoutes } from '#contract/event-papers.ts'
import { paperTemplateRoutes } from '#contract/paper-templates.ts'
import { paperRoutes } from '#contract/papers.ts'
import type { Serve } from '#server/request/pipeline.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { eventPaperFacts } from './event-facts.ts'
import { fillTemplate } from './fill-template.ts'
import { listPapers, printPapers } from './papers.ts'
import { createTemplate, deleteTemplate, editTemplate, listTemplates } from './templates.ts'

export function servePapers(serve: Serve, store: Store): void {
  serve(paperRoutes.ofLot, ({ db, who, params, query }) => listPapers(db, who, params.id, query.cut))
  serve(paperRoutes.numberMany, ({ db, who, params, body }) =>
    printPapers(db, who, params.id, body.papers, body),
  )
  serve(paperRoutes.fillTemplate, ({ db, who, params, body }) =>
    fillTemplate(db, who, store, params.id, body.paper, body),
  )
  serve(eventPaperRoutes.facts, ({ db, who, params }) => eventPaperFacts(db, who, params.id))
  serve(paperTemplateRoutes.list, ({ db, who, list }) => listTemplates(db, who, list))
  serve(paperTemplateRoutes.create, ({ db, who, body }) => createTemplate(db, who, store, body))
  serve(paperTemplateRoutes.edit, ({ db, who, params, body }) =>
    editTemplate(db, who, store, params.id, body),
  )
  serve(paperTemplateRoutes.delete, ({ db, who, params }) => deleteTemplate(db, who, params.id))
}
