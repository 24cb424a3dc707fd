import { lots, people } from '#server/demo/cast.ts'
import type { Picture } from './picture-list.ts'
import {
  ask,
  call,
  contacts,
  lotOf,
  lotTab,
  named,
  openFirst,
  press,
  usualFolder,
  withContacts,
} from './picture-steps.ts'

/**
 * The pictures of the help in each language, in `web/public/pictures/<language>/`. The guide refers
 * to them.
 */
export const ofHelp: readonly Picture[] = [
  { name: 'home', account: people.salesperson, path: '/index' },
  { name: 'palette', account: people.salesperson, path: '/index', before: press('Control+k') },
  { name: 'customers', account: people.director, path: '/crm/index/list' },
  { name: 'customer', account: people.salesperson, path: '/crm/index/list', before: openFirst },
  { name: 'contacts', account: people.salesperson, path: withContacts, before: contacts },
  { name: 'calling', account: people.salesperson, path: '/crm/index/list?preset=overdue', before: call },
  { name: 'feed', account: people.salesLead, path: '/work/follow-ups' },
  { name: 'pool', account: people.salesperson, path: '/crm/index/highseaslist' },
  { name: 'lots', account: people.director, path: '/crm/weituo/weituoList' },
  { name: 'board', account: people.director, path: '/crm/weituo/weituoList?view=board' },
  { name: 'signups', account: people.recruitingLead, path: '/crm/weituo/registrationList' },
  {
    name: 'bids',
    account: people.recruitingLead,
    path: lotOf(lots.dumpTrucks),
    before: lotTab('lots.tabs.bids'),
  },
  { name: 'finance', account: people.finance, path: '/crm/caiwu/list?tab=entries' },
  { name: 'import', account: people.director, path: '/crm/index/import' },
  {
    name: 'export',
    account: people.administrator,
    path: '/crm/index/list?status=2',
    before: ask(named('exports.button')),
  },
  { name: 'rules', account: people.director, path: '/system/pool-rules' },
  { name: 'staff', account: people.administrator, path: '/system/staff' },
  { name: 'audit', account: people.auditor, path: '/system/audit' },
  { name: 'status', account: people.administrator, path: '/system/status', before: usualFolder },
]

/** The picture in the README. */
export const ofReadme: Picture = { name: 'customers', account: people.director, path: '/crm/index/list' }
