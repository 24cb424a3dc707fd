import { IconBuildingBank } from '#web/icons/building-bank.ts'
import { IconBuildingFactory2 } from '#web/icons/building-factory-2.ts'
import { IconCalendarCheck } from '#web/icons/calendar-check.ts'
import { IconCoin } from '#web/icons/coin.ts'
import { IconFileExport } from '#web/icons/file-export.ts'
import { IconFileImport } from '#web/icons/file-import.ts'
import { IconFileText } from '#web/icons/file-text.ts'
import { IconGavel } from '#web/icons/gavel.ts'
import { IconPackage } from '#web/icons/package.ts'
import { IconLock } from '#web/icons/lock.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { IconPrinter } from '#web/icons/printer.ts'
import { IconReceiptTax } from '#web/icons/receipt-tax.ts'
import { IconRecycle } from '#web/icons/recycle.ts'
import { IconUserPlus } from '#web/icons/user-plus.ts'
import { IconClipboardPlus } from '#web/icons/clipboard-plus.ts'
import { IconWorld } from '#web/icons/world.ts'
import type { Icon } from '#web/icons/create-icon.ts'
import { addresses } from '#contract/grammar/addresses.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { Key } from '#texts/text.ts'

export interface MainAct {
  readonly title: Key
  readonly icon: Icon
  readonly permission: Permission | undefined
  readonly path: string
  /** Synonyms, separated by vertical bars. */
  readonly words?: Key
  /** People with this permission have a better act of the same name. */
  readonly unless?: Permission
}

const act = (
  title: Key,
  icon: Icon,
  permission: Permission | undefined,
  path: string,
  words?: Key,
  unless?: Permission,
): MainAct => ({ title, icon, permission, path, ...(words && { words }), ...(unless && { unless }) })

/** The act of the button beside each screen's title, callable from any screen. */
const mainActs: readonly MainAct[] = [
  act('palette.acts.customer', IconUserPlus, 'customers.use', `${addresses.customers}?do=new`),
  act('palette.acts.lot', IconPackage, 'lots.write', addresses.lotForm),
  act('palette.acts.recycler', IconRecycle, 'recyclers.use', '/crm/recyclers/add'),
  act('palette.acts.signUp', IconClipboardPlus, 'signUps.use', `${addresses.signUps}?do=new`),
  act('palette.acts.consignor', IconBuildingFactory2, 'consignors.use', `${addresses.consignors}?do=new`),
  act(
    'palette.acts.entry',
    IconCoin,
    'finance.use',
    `${addresses.finance}?tab=entries&do=new`,
    'palette.words.entry',
  ),
  act(
    'palette.acts.owing',
    IconCoin,
    'finance.use',
    `${addresses.finance}?tab=dues&preset=receivable`,
    'palette.words.owing',
  ),
  ...(['commissioned', 'goods'] as const).map((list) =>
    act(
      'palette.acts.owing',
      IconCoin,
      `${list}.use`,
      `${addresses[list]}?state=sold`,
      'palette.words.owing',
      'finance.use',
    ),
  ),
  act(
    'palette.acts.refunds',
    IconCoin,
    'finance.use',
    `${addresses.finance}?tab=dues&preset=refunds`,
    'palette.words.refunds',
  ),
  act(
    'palette.acts.refunds',
    IconCoin,
    'signUps.use',
    `${addresses.signUps}?refund_overdue=true`,
    'palette.words.refunds',
    'finance.use',
  ),
  act('palette.acts.notice', IconPrinter, 'lots.use', addresses.auctionEvents, 'palette.words.notice'),
  act(
    'finance.taxReceipts.add',
    IconReceiptTax,
    'finance.use',
    `${addresses.finance}?tab=tax_receipts&do=new`,
  ),
  act('bankStatements.add', IconFileImport, 'finance.use', `${addresses.finance}?tab=bank_lines&do=new`),
  act('dayCloses.add', IconCalendarCheck, 'finance.use', `${addresses.finance}?tab=day_closes&do=new`),
  act('ownAccounts.add', IconBuildingBank, 'finance.use', `${addresses.finance}?tab=accounts&do=new`),
  act('palette.acts.importCustomers', IconFileImport, 'imports.customers', addresses.imports),
  act('palette.acts.importRecyclers', IconFileImport, 'imports.recyclers', addresses.recyclerImports),
  act('palette.acts.export', IconFileExport, 'exports.use', `${addresses.exports}?do=new`),
  act('palette.acts.staff', IconPlus, 'staff.manage', `${addresses.staff}?do=new`),
  act('palette.acts.company', IconGavel, 'dictionaries.change', '/base/companies?do=new'),
  act('palette.acts.platform', IconWorld, 'dictionaries.change', '/base/platforms?do=new'),
  act('palette.acts.drafts', IconFileText, undefined, '/profile#drafts', 'palette.words.drafts'),
  act('palette.acts.password', IconLock, undefined, '/help/forgotten-password', 'palette.words.password'),
  act('palette.acts.template', IconFileText, 'papers.templates', '/base/templates?do=new'),
]

/** The main acts of somebody. */
export const offeredActs = (may: (permission: Permission) => boolean): readonly MainAct[] =>
  mainActs.filter(
    ({ permission, unless }) =>
      (permission === undefined || may(permission)) && !(unless !== undefined && may(unless)),
  )
