import { exportJobs, openExportStates, exportRoutes } from '#contract/exports.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** 导出管理: its query, which starts before the screen has loaded. */
export const exportList: ListSpec<typeof exportRoutes.list> = {
  name: 'exports',
  resource: exportJobs,
  route: exportRoutes.list,
  presets: [
    { id: 'mine', label: 'exports.presets.mine', filters: (_now, uid) => ({ created_by: [String(uid)] }) },
    { id: 'open', label: 'exports.presets.open', filters: () => ({ state: [...openExportStates] }) },
    { id: 'done', label: 'exports.presets.done', filters: () => ({ state: ['done'] }) },
  ],
  inProgress: ({ state }) => openExportStates.some((open) => open === state),
}

export const exportListLoader = listLoader(exportList)
