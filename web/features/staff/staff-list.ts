import { listStaff, staff } from '#contract/staff.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const staffSpec: ListSpec<typeof listStaff> = {
  name: 'staff',
  resource: staff,
  route: listStaff,
  // The quick filters cover both states.
  unlisted: ['disabled'],
  presets: [
    { id: 'active', label: 'staff.active', filters: () => ({ disabled: ['false'] }) },
    { id: 'disabled', label: 'staff.disabled', filters: () => ({ disabled: ['true'] }) },
  ],
}

export const loadStaff = listLoader(staffSpec)
