import { IconAddressBook } from './address-book.ts'
import { IconBuildingFactory2 } from './building-factory-2.ts'
import { IconCalendarEvent } from './calendar-event.ts'
import { IconClipboardList } from './clipboard-list.ts'
import { IconCoin } from './coin.ts'
import { IconDatabase } from './database.ts'
import { IconFileExport } from './file-export.ts'
import { IconFileImport } from './file-import.ts'
import { IconFileSpreadsheet } from './file-spreadsheet.ts'
import { IconGavel } from './gavel.ts'
import { IconHistory } from './history.ts'
import { IconHome } from './home.ts'
import { IconListDetails } from './list-details.ts'
import { IconPackage } from './package.ts'
import { IconPackages } from './packages.ts'
import { IconPlugConnected } from './plug-connected.ts'
import { IconRecycle } from './recycle.ts'
import { IconRipple } from './ripple.ts'
import { IconSend } from './send.ts'
import { IconSettings } from './settings.ts'
import { IconUserCircle } from './user-circle.ts'
import { IconUserPlus } from './user-plus.ts'
import { IconUsers } from './users.ts'
import { IconWorld } from './world.ts'

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
