import type { Permission } from '#contract/grammar/permissions.ts'
import type { Whole } from '#texts/whole.ts'
import type { Key } from '#texts/text.ts'
import type * as guide from '#texts/zh/help/all.ts'

export type TopicId = keyof Whole<typeof guide>

/** One article of the help. */
export interface Topic {
  readonly id: TopicId
  /** The permission of its readers. Absent if it is for everyone. */
  readonly permission?: Permission
  /** Synonyms of its subject, as lists separated by vertical bars. */
  readonly words?: readonly Key[]
  /** The screen it is about. */
  readonly screen?: string
  /** The screen shows one record, so it can be opened only from a list. */
  readonly ofRecord?: true
}

/** Every article, in the order of reading. */
export const topics: readonly Topic[] = [
  { id: 'sign-in', screen: '/profile' },
  { id: 'forgotten-password', words: ['palette.acts.password', 'palette.words.password'] },
  { id: 'find-your-way' },
  { id: 'dashboard', screen: '/index' },
  { id: 'lists' },
  { id: 'who-owes', words: ['palette.acts.owing', 'palette.words.owing'] },
  { id: 'customers', permission: 'customers.use', screen: '/crm/index/list' },
  { id: 'follow-up', permission: 'customers.use' },
  { id: 'hand-on', permission: 'customers.use' },
  { id: 'pool', permission: 'pool.use', screen: '/crm/index/highseaslist' },
  { id: 'falling', permission: 'pool.use' },
  { id: 'consignors', permission: 'consignors.use', screen: '/base/consignors' },
  { id: 'contracts', permission: 'contracts.use', screen: '/base/contracts' },
  {
    id: 'lots',
    permission: 'commissioned.use',
    screen: '/crm/weituo/weituoList',
    words: ['palette.acts.notice', 'palette.words.notice'],
  },
  { id: 'sign-ups', permission: 'signUps.use', screen: '/crm/weituo/registrationList' },
  { id: 'bidding', permission: 'lots.use', screen: '/crm/weituo/weiTuoEdtail', ofRecord: true },
  { id: 'board', permission: 'lots.use' },
  { id: 'events', permission: 'lots.use', screen: '/work/events' },
  { id: 'recyclers', permission: 'recyclers.use', screen: '/crm/recyclers/list' },
  {
    id: 'finance',
    permission: 'finance.use',
    screen: '/crm/caiwu/list',
    words: ['palette.acts.refunds', 'palette.words.refunds'],
  },
  { id: 'money-papers', permission: 'finance.use' },
  { id: 'results', permission: 'results.read', screen: '/work/results' },
  { id: 'e-invoices', permission: 'finance.use' },
  { id: 'vouchers', permission: 'finance.use', screen: '/work/vouchers' },
  { id: 'import', permission: 'imports.customers', screen: '/crm/index/import' },
  { id: 'export', permission: 'exports.use', screen: '/crm/daochu' },
  { id: 'calendar', permission: 'calendar.change', screen: '/base/calendar' },
  { id: 'pool-rules', permission: 'pool.rules.change', screen: '/system/pool-rules' },
  { id: 'staff', permission: 'staff.manage', screen: '/system/staff' },
  {
    id: 'commission-plans',
    permission: 'commissionPlans.change',
    screen: '/system/commission-plans',
  },
  { id: 'calendar-feed' },
  { id: 'tokens' },
  { id: 'settings', permission: 'settings.change', screen: '/system/settings' },
  { id: 'move-in', permission: 'imports.past', screen: '/system/move-in' },
  { id: 'webhooks', permission: 'webhooks.manage', screen: '/system/webhooks' },
  { id: 'messages', permission: 'messages.manage', screen: '/system/messages' },
  { id: 'audit', permission: 'audit.read', screen: '/system/audit' },
  { id: 'status', permission: 'system.status', screen: '/system/status' },
]

export const helpPath = '/help'
export const topicPath = (id: TopicId): string => `${helpPath}/${id}`

/** The address of the article about a page, or else of the help itself. */
export function helpFor(pathname: string): string {
  const topic = topics.find((item) => item.screen === pathname)
  return topic ? topicPath(topic.id) : helpPath
}

interface TopicGroup {
  name: 'yours' | 'everyone' | 'others'
  topics: Topic[]
}

/** The articles in groups, beginning with the caller's own work. */
export function topicGroups(shown: readonly Topic[], may: (permission: Permission) => boolean): TopicGroup[] {
  const groupOf = ({ permission }: Topic) =>
    permission === undefined ? 'everyone' : may(permission) ? 'yours' : 'others'
  return (['yours', 'everyone', 'others'] as const)
    .map((name) => ({ name, topics: shown.filter((topic) => groupOf(topic) === name) }))
    .filter((group) => group.topics.length > 0)
}
