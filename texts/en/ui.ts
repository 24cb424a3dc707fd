import type { Same } from '../text.ts'
import type { ui as source } from '../zh/ui.ts'

export const ui: Same<typeof source> = {
  searching: 'Searching…',
  nothing: 'No match',
  table: {
    number: 'Number',
    actions: 'Actions',
    selectAll: 'Select all on this page',
    moreOf: 'More actions: {name}',
  },
  pager: {
    label: 'Pages',
    total: { one: '{n} record', other: '{n} records' },
    totalAbout: 'About {n} records',
    size: 'Records per page',
    perPage: '{n} / page',
    page: 'Page {n}',
    previous: 'Previous page',
    next: 'Next page',
    jump: 'Go to',
    jumpAfter: '',
  },
  state: {
    notFound: 'Nothing matches these filters',
    clear: 'Clear filters',
    wrongFilters: 'These filters cannot be used',
    failed: 'Could not load',
    retry: 'Try again',
    forbidden: 'You may not see this',
    forbiddenRoles: 'Needs one of these roles: {roles}',
  },
  area: { placeholder: 'Province/City/District, any text' },
  staff: { placeholder: 'Search by name' },
  reference: { placeholder: 'Search by name' },
  date: {
    month: 'MMMM YYYY',
    clear: 'Clear the date',
    today: 'Today',
    inDays: { one: 'In {n} day', other: 'In {n} days' },
    lastDays: { one: 'Last {n} day', other: 'Last {n} days' },
  },
}
