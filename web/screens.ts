import {
  IconAddressBook,
  IconAdjustments,
  IconCoin,
  IconBuildingFactory2,
  IconDatabase,
  IconBoxSeam,
  IconFileImport,
  IconGavel,
  IconHistory,
  IconHome,
  IconListDetails,
  IconPackages,
  IconRecycle,
  IconRipple,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { Permission } from '../contract/permissions.ts'
import type { Key } from '../texts/text.ts'

/** One screen, or a group of screens when it has no page. Router, menu, breadcrumb, tabs and search are derived from it. */
export interface Screen {
  readonly path: string
  /** Parameters after the path, such as `/:id?`. */
  readonly tail?: string
  readonly title: Key
  readonly icon?: Icon
  /** Absent: open to everyone signed in. */
  readonly permission?: Permission
  readonly parent?: string
  /** A group whose children stand in its place in the menu and in the breadcrumb. */
  readonly flat?: true
  readonly hidden?: true
  /** Pinned in the bar of visited pages. */
  readonly affix?: true
  /** Its state is not kept when another tab is chosen. */
  readonly noCache?: true
  /** The menu entry that is current while a hidden screen is open: the first of them that the person has. */
  readonly activeMenu?: string | readonly string[]
  readonly page?: () => Promise<ComponentType>
  /** Starts the screen's first query while its code is still loading. */
  readonly loader?: () => Promise<LoaderFunction>
}

/** Every screen of the product, in the order of the menu. Adding one is adding one entry. */
export const screens: readonly Screen[] = [
  {
    path: '/index',
    title: 'screens.index',
    icon: IconHome,
    affix: true,
    page: async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  { path: '/crm', title: 'screens.crm', flat: true },
  { path: '/crm/index', parent: '/crm', title: 'screens.customers', icon: IconAddressBook },
  {
    path: '/crm/index/list',
    parent: '/crm/index',
    title: 'screens.customerList',
    icon: IconAddressBook,
    permission: 'customers.use',
    page: async () => (await import('./features/customers/customers-page.tsx')).CustomersPage,
    loader: async () => (await import('./features/customers/customer-list.ts')).customerListLoader,
  },
  {
    path: '/crm/index/highseaslist',
    parent: '/crm/index',
    title: 'screens.poolList',
    icon: IconRipple,
    permission: 'pool.use',
    page: async () => (await import('./features/customers/pool/pool-page.tsx')).PoolPage,
    loader: async () => (await import('./features/customers/pool/pool-list.ts')).poolListLoader,
  },
  {
    path: '/crm/index/import',
    parent: '/crm/index',
    title: 'screens.customerImport',
    icon: IconFileImport,
    permission: 'imports.customers',
    hidden: true,
    activeMenu: '/crm/index/list',
    page: async () => (await import('./features/imports/import-page.tsx')).CustomerImportPage,
  },
  {
    path: '/crm/index/moves',
    parent: '/crm/index',
    title: 'screens.poolMoves',
    permission: 'pool.moves',
    hidden: true,
    activeMenu: '/crm/index/highseaslist',
    page: async () => (await import('./features/customers/pool/moves-page.tsx')).MovesPage,
    loader: async () => (await import('./features/customers/pool/moves-list.ts')).loadMoves,
  },
  { path: '/crm/weituo', parent: '/crm', title: 'screens.commissions', icon: IconBoxSeam, permission: 'lots.use' },
  {
    path: '/crm/weituo/weituoList',
    parent: '/crm/weituo',
    title: 'screens.commissionedList',
    icon: IconListDetails,
    permission: 'commissioned.use',
    page: async () => (await import('./features/lots/list/commissioned-page.tsx')).CommissionedPage,
    loader: async () => (await import('./features/lots/list/commissioned-list.ts')).commissionedLoader,
  },
  {
    path: '/crm/weituo/weiTuoEdtail',
    parent: '/crm/weituo',
    title: 'screens.lotDetail',
    permission: 'lots.use',
    hidden: true,
    activeMenu: ['/crm/weituo/weituoList', '/crm/weituo/weituoListZhaoShang'],
    page: async () => (await import('./features/lots/detail/lot-detail-page.tsx')).LotDetailPage,
  },
  {
    path: '/crm/weituo/lotForm',
    parent: '/crm/weituo',
    title: 'screens.lotForm',
    permission: 'lots.write',
    hidden: true,
    activeMenu: '/crm/weituo/weituoList',
    page: async () => (await import('./features/lots/form/lot-form-page.tsx')).LotFormPage,
  },
  {
    path: '/crm/weituo/weituoListZhaoShang',
    parent: '/crm/weituo',
    title: 'screens.goodsList',
    icon: IconPackages,
    permission: 'goods.use',
    page: async () => (await import('./features/lots/list/goods-page.tsx')).GoodsPage,
    loader: async () => (await import('./features/lots/list/goods-list.ts')).goodsLoader,
  },
  { path: '/crm/recyclers', parent: '/crm', title: 'screens.recyclers', icon: IconRecycle },
  {
    path: '/crm/recyclers/add',
    parent: '/crm/recyclers',
    title: 'screens.recyclerAdd',
    icon: IconUserPlus,
    permission: 'recyclers.use',
    page: async () => (await import('./features/recyclers/add-page.tsx')).AddRecyclerPage,
  },
  {
    path: '/crm/recyclers/list',
    parent: '/crm/recyclers',
    title: 'screens.recyclerList',
    icon: IconRecycle,
    permission: 'recyclers.use',
    page: async () => (await import('./features/recyclers/recyclers-page.tsx')).RecyclersPage,
    loader: async () => (await import('./features/recyclers/recycler-list.ts')).recyclerListLoader,
  },
  {
    path: '/crm/recyclers/import',
    parent: '/crm/recyclers',
    title: 'screens.recyclerImport',
    icon: IconFileImport,
    permission: 'imports.recyclers',
    hidden: true,
    activeMenu: '/crm/recyclers/list',
    page: async () => (await import('./features/imports/import-page.tsx')).RecyclerImportPage,
  },
  { path: '/crm/caiwu', parent: '/crm', title: 'screens.finance', icon: IconCoin },
  {
    path: '/crm/caiwu/list',
    parent: '/crm/caiwu',
    title: 'screens.financeList',
    icon: IconCoin,
    permission: 'finance.use',
    page: async () => (await import('./features/finance/finance-page.tsx')).FinancePage,
    loader: async () => (await import('./features/finance/finance-lists.ts')).loadFinance,
  },
  { path: '/base', title: 'screens.base', icon: IconDatabase },
  {
    path: '/base/consignors',
    parent: '/base',
    title: 'screens.consignors',
    icon: IconBuildingFactory2,
    permission: 'consignors.use',
    page: async () => (await import('./features/consignors/consignors-page.tsx')).ConsignorsPage,
    loader: async () => (await import('./features/consignors/consignor-list.ts')).consignorListLoader,
  },
  {
    path: '/base/companies',
    parent: '/base',
    title: 'screens.companies',
    icon: IconGavel,
    permission: 'dictionaries.change',
    page: async () => (await import('./features/dictionaries/dictionary-pages.tsx')).CompaniesPage,
    loader: async () => (await import('./features/dictionaries/dictionary-list.ts')).loadCompanies,
  },
  {
    path: '/base/platforms',
    parent: '/base',
    title: 'screens.platforms',
    icon: IconWorld,
    permission: 'dictionaries.change',
    page: async () => (await import('./features/dictionaries/dictionary-pages.tsx')).PlatformsPage,
    loader: async () => (await import('./features/dictionaries/dictionary-list.ts')).loadPlatforms,
  },
  { path: '/system', title: 'screens.system', icon: IconSettings },
  {
    path: '/system/staff',
    parent: '/system',
    title: 'screens.staff',
    icon: IconUsers,
    permission: 'staff.manage',
    page: async () => (await import('./features/staff/staff-page.tsx')).StaffPage,
    loader: async () => (await import('./features/staff/staff-list.ts')).loadStaff,
  },
  {
    path: '/system/pool-rules',
    parent: '/system',
    title: 'screens.poolRules',
    icon: IconAdjustments,
    permission: 'pool.rules.change',
    page: async () => (await import('./features/customers/pool/rules-page.tsx')).RulesPage,
  },
  {
    path: '/system/audit',
    parent: '/system',
    title: 'screens.audit',
    icon: IconHistory,
    permission: 'audit.read',
    page: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
    loader: async () => (await import('./features/audit/audit-list.ts')).loadAudit,
  },
  {
    path: '/profile',
    title: 'screens.profile',
    icon: IconUserCircle,
    hidden: true,
    // It holds typed passwords: nothing of it is kept behind another page.
    noCache: true,
    page: async () => (await import('./features/session/profile/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/help',
    tail: '/:topic?',
    title: 'screens.help',
    hidden: true,
    page: async () => (await import('./help/help-page.tsx')).HelpPage,
  },
]

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** The screen at a place; parameters in its tail do not matter. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return byPath.get(path) ?? screens.find((screen) => screen.tail && path.startsWith(`${screen.path}/`))
}

/** The groups above a screen, outermost first. */
export function ancestorsOf(screen: Screen): Screen[] {
  const parent = screen.parent === undefined ? undefined : byPath.get(screen.parent)
  return parent ? [...ancestorsOf(parent), parent] : []
}
