import { listTemplates, paperTemplates } from '#contract/paper-templates.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const templateList: ListSpec<typeof listTemplates> = {
  name: 'paper_templates',
  resource: paperTemplates,
  route: listTemplates,
  presets: [],
}
export const loadTemplates = listLoader(templateList)
