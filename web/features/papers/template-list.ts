import { paperTemplates, paperTemplateRoutes } from '#contract/paper-templates.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const templateList: ListSpec<typeof paperTemplateRoutes.list> = {
  name: 'paper_templates',
  resource: paperTemplates,
  route: paperTemplateRoutes.list,
  presets: [],
}

export const loadTemplates = listLoader(templateList)
