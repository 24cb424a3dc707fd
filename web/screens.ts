import { IconAddressBook } from '#web/icons/address-book.ts'
import { IconCoin } from '#web/icons/coin.ts'
import { IconBuildingFactory2 } from '#web/icons/building-factory-2.ts'
import { IconDatabase } from '#web/icons/database.ts'
import { IconPackage } from '#web/icons/package.ts'
import { IconCalendarEvent } from '#web/icons/calendar-event.ts'
import { IconClipboardList } from '#web/icons/clipboard-list.ts'
import { IconFileExport } from '#web/icons/file-export.ts'
import { IconFileImport } from '#web/icons/file-import.ts'
import { IconGavel } from '#web/icons/gavel.ts'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { IconHistory } from '#web/icons/history.ts'
import { IconHome } from '#web/icons/home.ts'
import { IconListDetails } from '#web/icons/list-details.ts'
import { IconPackages } from '#web/icons/packages.ts'
import { IconRecycle } from '#web/icons/recycle.ts'
import { IconRipple } from '#web/icons/ripple.ts'
import { IconSettings } from '#web/icons/settings.ts'
import { IconUserPlus } from '#web/icons/user-plus.ts'
import { IconWorld } from '#web/icons/world.ts'
import { eventScreens } from './event-screens.ts'
import { personalScreens } from './personal-screens.ts'
import type { Screen } from './screen.ts'
import { systemScreens } from './system-screens.ts'

/** Every screen of the product, in the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: '/index',
    title: 'screens.index',
    icon: IconHome,
    affix: true,
    page: async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  { path: '/crm', title: 'screens.crm', flat: true },
  { path: '/crm/index', title: 'screens.customers', icon: IconAddressBook },
  {
    path: '/crm/index/list',
    wordsAtStart: true,
    title: 'screens.customerList',
    icon: IconAddressBook,
    permission: 'customers.use',
    page: async () => (await import('./first-list.ts')).CustomersPage,
    loader: async () => (await import('./first-list.ts')).customerListLoader,
  },
  {
    path: '/crm/index/highseaslist',
    wordsAtStart: true,
    title: 'screens.poolList',
    icon: IconRipple,
    permission: 'pool.use',
    page: async () => (await import('./features/customers/pool/pool-page.tsx')).PoolPage,
    loader: async () => (await import('./features/customers/pool/pool-list.ts')).poolListLoader,
  },
  {
    path: '/crm/index/import',
    title: 'screens.customerImport',
    icon: IconFileImport,
    permission: 'imports.customers',
    hidden: true,
    activeMenu: '/crm/index/list',
    page: async () => (await import('./features/imports/import-page.tsx')).CustomerImportPage,
  },
  {
    path: '/crm/index/moves',
    title: 'screens.poolMoves',
    permission: 'pool.moves',
    hidden: true,
    activeMenu: '/crm/index/highseaslist',
    page: async () => (await import('./features/customers/pool/moves-page.tsx')).MovesPage,
    loader: async () => (await import('./features/customers/pool/moves-list.ts')).loadMoves,
  },
  {
    path: '/crm/weituo',
    title: 'screens.commissions',
    icon: IconPackage,
    permission: 'lots.use',
  },
  {
    path: '/crm/weituo/weituoList',
    title: 'screens.commissionedList',
    icon: IconListDetails,
    permission: 'commissioned.use',
    page: async () => (await import('./features/lots/list/commissioned-page.tsx')).CommissionedPage,
    loader: async () => (await import('./features/lots/list/commissioned-list.ts')).commissionedLoader,
  },
  {
    path: '/crm/weituo/weiTuoEdtail',
    perRecord: true,
    title: 'screens.lotDetail',
    permission: 'lots.use',
    hidden: true,
    activeMenu: ['/crm/weituo/weituoList', '/crm/weituo/weituoListZhaoShang'],
    page: async () => (await import('./features/lots/detail/lot-detail-page.tsx')).LotDetailPage,
  },
  {
    path: '/crm/weituo/lotForm',
    perRecord: true,
    title: 'screens.lotForm',
    permission: 'lots.write',
    hidden: true,
    activeMenu: '/crm/weituo/weituoList',
    page: async () => (await import('./features/lots/form/lot-form-page.tsx')).LotFormPage,
  },
  {
    path: '/crm/weituo/rounds',
    title: 'screens.lotRounds',
    permission: 'lots.use',
    hidden: true,
    activeMenu: ['/crm/weituo/weituoList', '/crm/weituo/weituoListZhaoShang'],
    page: async () => (await import('./features/lot-rounds/lot-rounds-page.tsx')).LotRoundsPage,
    loader: async () => (await import('./features/lot-rounds/lot-round-list.ts')).lotRoundLoader,
  },
  {
    path: '/crm/weituo/weituoListZhaoShang',
    title: 'screens.goodsList',
    icon: IconPackages,
    permission: 'goods.use',
    page: async () => (await import('./features/lots/list/goods-page.tsx')).GoodsPage,
    loader: async () => (await import('./features/lots/list/goods-list.ts')).goodsLoader,
  },
  {
    path: '/crm/weituo/registrationList',
    title: 'screens.signUpList',
    icon: IconClipboardList,
    permission: 'signUps.use',
    page: async () => (await import('./features/sign-ups/sign-ups-page.tsx')).SignUpsPage,
    loader: async () => (await import('./features/sign-ups/sign-up-list.ts')).signUpListLoader,
  },
  {
    path: '/crm/daochu',
    title: 'screens.exports',
    icon: IconFileExport,
    permission: 'exports.use',
    page: async () => (await import('./features/exports/exports-page.tsx')).ExportsPage,
    loader: async () => (await import('./features/exports/export-list.ts')).exportListLoader,
  },
  { path: '/crm/recyclers', title: 'screens.recyclers', icon: IconRecycle },
  {
    path: '/crm/recyclers/add',
    title: 'screens.recyclerAdd',
    icon: IconUserPlus,
    permission: 'recyclers.use',
    page: async () => (await import('./features/recyclers/add-page.tsx')).AddRecyclerPage,
  },
  {
    path: '/crm/recyclers/list',
    title: 'screens.recyclerList',
    icon: IconRecycle,
    permission: 'recyclers.use',
    page: async () => (await import('./features/recyclers/recyclers-page.tsx')).RecyclersPage,
    loader: async () => (await import('./features/recyclers/recycler-list.ts')).recyclerListLoader,
  },
  {
    path: '/crm/recyclers/import',
    title: 'screens.recyclerImport',
    icon: IconFileImport,
    permission: 'imports.recyclers',
    hidden: true,
    activeMenu: '/crm/recyclers/list',
    page: async () => (await import('./features/imports/import-page.tsx')).RecyclerImportPage,
  },
  { path: '/crm/caiwu', title: 'screens.finance', icon: IconCoin },
  {
    path: '/crm/caiwu/list',
    title: 'screens.financeList',
    icon: IconCoin,
    permission: 'finance.use',
    page: async () => (await import('./features/finance/finance-page.tsx')).FinancePage,
    loader: async () => (await import('./features/finance/finance-lists.ts')).loadFinance,
  },
  { path: '/work', title: 'screens.work', icon: IconHistory },
  {
    path: '/work/follow-ups',
    title: 'screens.followUps',
    icon: IconHistory,
    permission: 'followUps.read',
    page: async () => (await import('./features/follow-ups/follow-ups-page.tsx')).FollowUpsPage,
    loader: async () => (await import('./features/follow-ups/follow-up-list.ts')).loadFollowUps,
  },
  {
    path: '/work/approvals',
    title: 'screens.approvals',
    icon: IconClipboardList,
    permission: 'approvals.use',
    page: async () => (await import('./features/approvals/approvals-page.tsx')).ApprovalsPage,
    loader: async () => (await import('./features/approvals/approval-list.ts')).loadApprovals,
  },
  {
    path: '/work/results',
    title: 'screens.results',
    icon: IconCoin,
    permission: 'results.read',
    page: async () => (await import('./features/results/results-page.tsx')).ResultsPage,
  },
  {
    path: '/work/vouchers',
    title: 'screens.vouchers',
    icon: IconFileSpreadsheet,
    permission: 'finance.use',
    page: async () => (await import('./features/vouchers/vouchers-page.tsx')).VouchersPage,
  },
  ...eventScreens,
  { path: '/base', title: 'screens.base', icon: IconDatabase },
  {
    path: '/base/consignors',
    title: 'screens.consignors',
    icon: IconBuildingFactory2,
    permission: 'consignors.use',
    page: async () => (await import('./features/consignors/consignors-page.tsx')).ConsignorsPage,
    loader: async () => (await import('./features/consignors/consignor-list.ts')).consignorListLoader,
  },
  {
    path: '/base/contracts',
    title: 'screens.contracts',
    icon: IconClipboardList,
    permission: 'contracts.use',
    page: async () => (await import('./features/contracts/contracts-page.tsx')).ContractsPage,
    loader: async () => (await import('./features/contracts/contract-list.ts')).contractListLoader,
  },
  {
    path: '/base/companies',
    title: 'screens.companies',
    icon: IconGavel,
    permission: 'dictionaries.change',
    page: async () => (await import('./features/dictionaries/dictionary-pages.tsx')).CompaniesPage,
    loader: async () => (await import('./features/dictionaries/dictionary-list.ts')).loadCompanies,
  },
  {
    path: '/base/platforms',
    title: 'screens.platforms',
    icon: IconWorld,
    permission: 'dictionaries.change',
    page: async () => (await import('./features/dictionaries/dictionary-pages.tsx')).PlatformsPage,
    loader: async () => (await import('./features/dictionaries/dictionary-list.ts')).loadPlatforms,
  },
  {
    path: '/base/templates',
    title: 'screens.paperTemplates',
    icon: IconClipboardList,
    permission: 'papers.templates',
    page: async () => (await import('./features/papers/templates-page.tsx')).TemplatesPage,
    loader: async () => (await import('./features/papers/template-list.ts')).loadTemplates,
  },
  {
    path: '/base/calendar',
    title: 'screens.calendar',
    icon: IconCalendarEvent,
    permission: 'calendar.change',
    page: async () => (await import('./features/calendar/calendar-page.tsx')).CalendarPage,
  },
  { path: '/system', title: 'screens.system', icon: IconSettings },
  ...systemScreens,
  ...personalScreens,
]
