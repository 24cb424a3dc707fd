import type { Page } from './grammar/envelope.ts'
import { papers } from './paper-fields.ts'
import { createSchema, patchSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** Own templates (文书模板): a docx with named fields for a paper, for one auction company or for all. */
export const paperTemplates = resource('paper_templates', {
  title: { kind: 'text', max: 100, required_at: 'save', ask: 'enter' },
  paper: { kind: 'choice', options: papers, required_at: 'save', filterable: true },
  company: { kind: 'ref', target: 'auction_companies', filterable: true },
  file: { kind: 'files', max: 1, types: ['docx'], required_at: 'save' },
  created_at: { kind: 'instant', kept: true, sortable: true },
})

export type PaperTemplateRow = Row<typeof paperTemplates>

const tag = 'paper_templates'
const permission = 'papers.templates'
const path = '/api/paper-templates'
const name = '/api/paper-templates/:id'

export const paperTemplateRoutes = {
  list: route<Page<PaperTemplateRow>>()({
    method: 'GET',
    path,
    permission,
    tag,
    list: paperTemplates,
  }),
  /** Refuses a docx that is broken or uses a field its paper does not have; `data.fields` names each. */
  create: route<PaperTemplateRow>()({
    method: 'POST',
    path,
    permission,
    tag,
    reauthenticate: true,
    body: createSchema(paperTemplates),
  }),
  edit: route<PaperTemplateRow>()({
    method: 'PATCH',
    path: name,
    permission,
    tag,
    reauthenticate: true,
    body: patchSchema(paperTemplates),
  }),
  delete: route<null>()({
    method: 'DELETE',
    path: name,
    permission,
    tag,
    reauthenticate: true,
  }),
}
