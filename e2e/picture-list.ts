import type { Page } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import {
  act,
  ask,
  call,
  contacts,
  formShown,
  lotOf,
  lotTab,
  named,
  openFirst,
  paper,
  press,
  statement,
  withContacts,
} from './picture-steps.ts'
import { full } from '#tools/full-run.ts'

export interface Picture {
  name: string
  account: string
  path: string
  /** Prepares the page for the picture. */
  before?: (page: Page) => Promise<unknown>
}

/** People whose screens the everyday run walks through; the full run walks through everybody's. */
export const everydayAccounts: readonly string[] = [people.salesperson, people.finance]

/** Every screen and overlay, each with an account that may open it, for review. */
export const everything: readonly Picture[] = [
  { name: 'home', account: people.salesperson, path: '/index' },
  { name: 'home-director', account: people.director, path: '/index' },
  { name: 'home-auditor', account: people.auditor, path: '/index' },
  { name: 'customers', account: people.director, path: '/crm/index/list' },
  { name: 'customers-nothing', account: people.director, path: '/crm/index/list?q=zzzz' },
  { name: 'customer', account: people.director, path: '/crm/index/list', before: openFirst },
  { name: 'customer-new', account: people.director, path: '/crm/index/list?do=new', before: formShown },
  { name: 'customer-contacts', account: people.salesperson, path: withContacts, before: contacts },
  { name: 'calling', account: people.salesperson, path: '/crm/index/list?preset=overdue', before: call },
  { name: 'feed', account: people.salesLead, path: '/work/follow-ups' },
  { name: 'events', account: people.director, path: '/work/events' },
  { name: 'events-calendar', account: people.director, path: '/work/events?view=calendar' },
  { name: 'event', account: people.director, path: '/work/events/event?id=2' },
  { name: 'event-new', account: people.director, path: '/work/events?do=new', before: formShown },
  { name: 'event-sheet', account: people.director, path: '/work/events/event?id=2&do=sheet' },
  { name: 'event-notice', account: people.director, path: '/work/events?do=notice' },
  { name: 'event-print', account: people.director, path: '/print/event?id=2' },
  { name: 'event-photos', account: people.director, path: '/work/events/photos' },
  { name: 'event-ended', account: people.director, path: '/work/events/event?id=1' },
  { name: 'things', account: people.director, path: '/work/things' },
  { name: 'home-lead', account: people.salesLead, path: '/index' },
  { name: 'customer-lock', account: people.director, path: '/crm/index/list', before: act(2) },
  { name: 'import', account: people.director, path: '/crm/index/import' },
  { name: 'moves', account: people.director, path: '/crm/index/moves' },
  { name: 'pool', account: people.salesperson, path: '/crm/index/highseaslist' },
  { name: 'pool-customer', account: people.salesperson, path: '/crm/index/highseaslist', before: openFirst },
  { name: 'commissioned', account: people.director, path: '/crm/weituo/weituoList' },
  { name: 'lot-board', account: people.director, path: '/crm/weituo/weituoList?view=board' },
  { name: 'lot-calendar', account: people.director, path: '/crm/weituo/weituoList?view=calendar' },
  { name: 'goods', account: people.recruitingLead, path: '/crm/weituo/weituoListZhaoShang' },
  {
    name: 'lot',
    account: people.director,
    path: lotOf(lots.sprinklers),
    before: lotTab('lots.tabs.overview'),
  },
  {
    name: 'lot-sign-ups',
    account: people.recruitingLead,
    path: lotOf(lots.sprinklers),
    before: lotTab('lots.tabs.signUps'),
  },
  {
    name: 'lot-bids',
    account: people.recruitingLead,
    path: lotOf(lots.dumpTrucks),
    before: lotTab('lots.tabs.bids'),
  },
  {
    name: 'lot-result',
    account: people.director,
    path: lotOf(lots.buses),
    before: lotTab('lots.tabs.result'),
  },
  {
    name: 'lot-timeline',
    account: people.director,
    path: lotOf(lots.buses),
    before: lotTab('lots.tabs.timeline'),
  },
  {
    name: 'lot-sell',
    account: people.director,
    path: `/crm/weituo/weituoList?q=${encodeURIComponent(lots.tugboat)}`,
    before: ask(named('lots.acts.sell')),
  },
  { name: 'lot-new', account: people.salesperson, path: '/crm/weituo/lotForm' },
  { name: 'sign-ups', account: people.recruitingLead, path: '/crm/weituo/registrationList' },
  {
    name: 'sign-up',
    account: people.recruitingLead,
    path: '/crm/weituo/registrationList',
    before: openFirst,
  },
  { name: 'recyclers', account: people.recruitingLead, path: '/crm/recyclers/list' },
  { name: 'recycler', account: people.recruitingLead, path: '/crm/recyclers/list', before: openFirst },
  { name: 'recycler-new', account: people.recruiter, path: '/crm/recyclers/add' },
  { name: 'recycler-import', account: people.recruitingLead, path: '/crm/recyclers/import' },
  { name: 'exports', account: people.administrator, path: '/crm/daochu' },
  {
    name: 'export-new',
    account: people.administrator,
    path: '/crm/daochu',
    before: ask(named('exports.new')),
  },
  {
    name: 'export-list',
    account: people.administrator,
    path: '/crm/index/list?status=2',
    before: ask(named('exports.button')),
  },
  { name: 'finance', account: people.finance, path: '/crm/caiwu/list' },
  { name: 'finance-entries', account: people.finance, path: '/crm/caiwu/list?tab=entries' },
  {
    name: 'finance-new',
    account: people.finance,
    path: '/crm/caiwu/list',
    before: ask(named('finance.add')),
  },
  { name: 'finance-dues', account: people.finance, path: '/crm/caiwu/list?tab=dues' },
  { name: 'finance-settlements', account: people.finance, path: '/crm/caiwu/list?tab=settlements' },
  { name: 'finance-tax', account: people.finance, path: '/crm/caiwu/list?tab=tax_receipts' },
  {
    name: 'finance-tax-new',
    account: people.finance,
    path: '/crm/caiwu/list?tab=tax_receipts',
    before: ask(named('finance.taxReceipts.add')),
  },
  {
    name: 'finance-refunds',
    account: people.finance,
    path: '/crm/caiwu/list?tab=dues',
    before: ask(named('finance.acts.refunds')),
  },
  {
    name: 'finance-receipt',
    account: people.finance,
    path: '/crm/caiwu/list?tab=entries&state=confirmed',
    before: paper(named('finance.acts.receipt', 'finance.acts.payment')),
  },
  {
    name: 'finance-statement',
    account: people.finance,
    path: '/crm/caiwu/list?tab=settlements&state=closed',
    before: statement,
  },
  {
    name: 'lot-funds',
    account: people.director,
    path: lotOf(lots.buses),
    before: lotTab('lots.tabs.funds'),
  },
  {
    name: 'finance-lot',
    account: people.finance,
    path: '/crm/caiwu/list?tab=settlements',
    before: openFirst,
  },
  { name: 'consignors', account: people.salesperson, path: '/base/consignors' },
  { name: 'consignor', account: people.director, path: '/base/consignors', before: openFirst },
  { name: 'contracts', account: people.director, path: '/base/contracts' },
  {
    name: 'contract',
    account: people.director,
    path: '/base/contracts?ending=true&sort=to',
    before: openFirst,
  },
  {
    name: 'contract-new',
    account: people.director,
    path: '/base/contracts?do=new',
    before: formShown,
  },
  { name: 'companies', account: people.director, path: '/base/companies' },
  { name: 'platforms', account: people.director, path: '/base/platforms' },
  { name: 'calendar', account: people.director, path: '/base/calendar' },
  { name: 'rules', account: people.director, path: '/system/pool-rules' },
  { name: 'staff', account: people.administrator, path: '/system/staff' },
  { name: 'staff-new', account: people.administrator, path: '/system/staff?do=new', before: formShown },
  { name: 'audit', account: people.auditor, path: '/system/audit' },
  { name: 'system-status', account: people.administrator, path: '/system/status' },
  { name: 'audit-entry', account: people.auditor, path: '/system/audit', before: openFirst },
  { name: 'results', account: people.director, path: '/work/results' },
  { name: 'approvals', account: people.director, path: '/work/approvals' },
  { name: 'commission-plans', account: people.administrator, path: '/system/commission-plans' },
  { name: 'move-in', account: people.administrator, path: '/system/move-in' },
  { name: 'company-settings', account: people.administrator, path: '/system/settings' },
  { name: 'service-accounts', account: people.administrator, path: '/system/service-accounts' },
  { name: 'webhooks', account: people.administrator, path: '/system/webhooks' },
  { name: 'messages', account: people.administrator, path: '/system/messages' },
  { name: 'vouchers', account: people.finance, path: '/crm/caiwu/vouchers' },
  { name: 'profile', account: people.salesperson, path: '/profile' },
  { name: 'help', account: people.salesperson, path: '/help' },
  { name: 'help-article', account: people.salesperson, path: '/help/customers' },
  { name: 'palette', account: people.salesperson, path: '/profile', before: press('Control+k') },
  { name: 'keys', account: people.salesperson, path: '/profile', before: press('?') },
  { name: 'no-permission', account: people.finance, path: '/crm/index/list' },
  { name: 'not-found', account: people.finance, path: '/404' },
]

/** Screens of the everyday run: a home, a list, a record, a form and a settings screen. */
const everyday = new Set(
  'home customer customer-new lot lot-bids lot-new sign-ups recycler-new finance finance-new rules audit'.split(
    ' ',
  ),
)

/** The pictures that tests walk through. The full run walks all of them. */
export const walked = everything.filter(({ name }) => full || everyday.has(name))
