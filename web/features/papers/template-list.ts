import { listTemplates, paperTemplates } from '../../../contract/paper-templates.ts'
import { listLoader } from '../../records/list-query.ts'
import type { ListSpec } from '../../records/list-state.ts'

export const templateList: ListSpec<typeof listTemplates> = {
  name: 'paper_templates',
  resource: paperTemplates,
  route: listTemplates,
  presets: [],
}
export const loadTemplates = listLoader(templateList)
