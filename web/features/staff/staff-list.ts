import { staff, staffRoutes } from '#contract/staff.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const staffSpec: ListSpec<typeof staffRoutes.list> = {
  name: 'staff',
  resource: staff,
  route: staffRoutes.list,
  // The quick filters cover both states.
  unlisted: ['disabled'],
  presets: [
    { id: 'active', label: 'staff.active', filters: () => ({ disabled: ['false'] }) },
    { id: 'disabled', label: 'staff.disabled', filters: () => ({ disabled: ['true'] }) },
  ],
}

export const loadStaff = listLoader(staffSpec)
