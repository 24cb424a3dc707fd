import { IconAddressBook } from '#web/icons/address-book.ts'
import { IconBuildingFactory2 } from '#web/icons/building-factory-2.ts'
import { IconCalendarEvent } from '#web/icons/calendar-event.ts'
import { IconClipboardList } from '#web/icons/clipboard-list.ts'
import { IconCoin } from '#web/icons/coin.ts'
import { IconDatabase } from '#web/icons/database.ts'
import { IconFileExport } from '#web/icons/file-export.ts'
import { IconFileImport } from '#web/icons/file-import.ts'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { IconGavel } from '#web/icons/gavel.ts'
import { IconHistory } from '#web/icons/history.ts'
import { IconHome } from '#web/icons/home.ts'
import { IconListDetails } from '#web/icons/list-details.ts'
import { IconPackage } from '#web/icons/package.ts'
import { IconPackages } from '#web/icons/packages.ts'
import { IconPlugConnected } from '#web/icons/plug-connected.ts'
import { IconRecycle } from '#web/icons/recycle.ts'
import { IconRipple } from '#web/icons/ripple.ts'
import { IconSend } from '#web/icons/send.ts'
import { IconSettings } from '#web/icons/settings.ts'
import { IconUserCircle } from '#web/icons/user-circle.ts'
import { IconUserPlus } from '#web/icons/user-plus.ts'
import { IconUsers } from '#web/icons/users.ts'
import { IconWorld } from '#web/icons/world.ts'

/** The icons of screens by name. They load with the frame, so the sign-in does without them. */
export const screenIcons = {
  'address-book': IconAddressBook,
  'building-factory-2': IconBuildingFactory2,
  'calendar-event': IconCalendarEvent,
  'clipboard-list': IconClipboardList,
  coin: IconCoin,
  database: IconDatabase,
  'file-export': IconFileExport,
  'file-import': IconFileImport,
  'file-spreadsheet': IconFileSpreadsheet,
  gavel: IconGavel,
  history: IconHistory,
  home: IconHome,
  'list-details': IconListDetails,
  package: IconPackage,
  packages: IconPackages,
  'plug-connected': IconPlugConnected,
  recycle: IconRecycle,
  ripple: IconRipple,
  send: IconSend,
  settings: IconSettings,
  'user-circle': IconUserCircle,
  'user-plus': IconUserPlus,
  users: IconUsers,
  world: IconWorld,
}
export type ScreenIconName = keyof typeof screenIcons
