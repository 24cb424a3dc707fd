import type { Same } from '../text.ts'
import type * as zh from '../zh/dashboard.ts'

export const dashboard: Same<typeof zh.dashboard> = {
  morning: 'Good morning, {name}',
  noon: 'Hello, {name}',
  afternoon: 'Good afternoon, {name}',
  evening: 'Good evening, {name}',
  todo: 'Customers to follow up',
  about: 'about ',
  mine: 'My customers',
  dueToday: 'Due today',
  overdue: 'Overdue',
  fallingSoon: 'Falling soon',
  pool: 'In the open pool',
  screens: 'Pages',
  none: 'There is nothing to do for your roles at the moment.',
}
