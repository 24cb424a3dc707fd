import type { Same } from '../text.ts'
import type * as zh from '../zh/shell.ts'

export const product = 'Yunjingtong CRM'

export const screens: Same<typeof zh.screens> = {
  index: 'Dashboard',
  crm: 'CRM',
  customers: 'Customers',
  signUpList: 'Sign-ups',
  exports: 'Exports',
  customerList: 'Customer list',
  poolList: 'Open pool',
  poolMoves: 'Moves in and out of the pool',
  customerImport: 'Import customers',
  finance: 'Finance',
  financeList: 'Ledger and dues',
  base: 'Master data',
  consignors: 'Consignors',
  companies: 'Auction companies',
  platforms: 'Auction platforms',
  commissions: 'Consignments',
  commissionedList: 'Consignment list',
  lotDetail: 'Lot details',
  lotForm: 'Consignment form',
  goodsList: 'Goods list',
  recyclers: 'Recyclers',
  recyclerAdd: 'Add recycler',
  recyclerList: 'Recycler list',
  recyclerImport: 'Import recyclers',
  system: 'System',
  staff: 'Staff',
  poolRules: 'Pool rules',
  audit: 'Audit log',
  profile: 'Profile',
  help: 'Help',
  login: 'Login',
  firstPassword: 'First password',
  notFound: 'Page not found',
  noPermission: 'No permission',
}

export const shell: Same<typeof zh.shell> = {
  skip: 'Skip to main content',
  menu: 'Main menu',
  sidebar: 'Open or close the sidebar (Ctrl/⌘ B)',
  openMenu: 'Open the menu',
  breadcrumb: 'You are here',
  language: 'Language',
  size: 'Global Size',
  sizes: { default: 'Default', medium: 'Medium', small: 'Small', mini: 'Mini' },
  sizeSwitched: 'Switch Size Success',
  languageSwitched: 'Switch Language Success',
  account: 'My account',
  profile: 'Profile',
  theme: 'Theme colour',
  otherColour: 'Another colour',
  scheme: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'System' },
  logOut: 'Log Out',
  loading: 'Loading',
  fullscreen: 'Full screen',
  exitFullscreen: 'Leave full screen',
  noFullscreen: 'you browser can not work',
  newVersion: 'A new version is available. Reload to use it.',
  later: 'Later',
  offline: 'You are offline. Everything resumes once the connection is back.',
}

export const page: Same<typeof zh.page> = {
  notFoundTitle: 'This page does not exist',
  notFoundHint: 'Please check that the URL you entered is correct, or go back to the home page.',
  backHome: 'Back to home',
  back: 'Back',
  noPermissionTitle: 'You may not open this page',
  noPermissionHint: 'Open to these roles: {roles}',
  noPermissionAny: 'Your roles open none of the pages here',
  brokenTitle: 'This page is broken',
  brokenHint: 'The other pages are not affected. Try again, or reload.',
  staleTitle: 'This page could not be loaded',
  staleHint: 'The network is unsteady, or the system was just updated. Please reload.',
  retry: 'Try again',
  reload: 'Reload',
}

export const network: Same<typeof zh.network> = {
  error: 'Error',
  network: 'Network Error',
  timeout: 'timeout of 5000ms exceeded',
  status: 'Request failed with status code {status}',
}

export const time: Same<typeof zh.time> = {
  now: 'just now',
  minutesAgo: { one: '{n} minute ago', other: '{n} minutes ago' },
  hoursAgo: { one: '{n} hour ago', other: '{n} hours ago' },
  dayAgo: '1 day ago',
  inMinutes: { one: 'in {n} minute', other: 'in {n} minutes' },
  inHours: { one: 'in {n} hour', other: 'in {n} hours' },
  inDay: 'in 1 day',
  minutes: { one: '{n} minute', other: '{n} minutes' },
  hours: { one: '{n} hour', other: '{n} hours' },
  days: { one: '{n} day', other: '{n} days' },
  today: '{a}, {y}-{m}-{d}',
  weekdays: {
    0: 'Sunday',
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
  },
}

export const act: Same<typeof zh.act> = {
  save: 'Save',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  edit: 'Edit',
  add: 'Add',
  search: 'Search',
  copy: 'Copy',
  copied: 'Copied',
  saved: 'Saved',
  undo: 'Undo',
  undone: 'Undone',
  yes: 'Yes',
  no: 'No',
}

export const download: Same<typeof zh.download> = {
  401: 'Authentication failed, the resource cannot be reached',
  403: 'You do not have permission for this operation',
  404: 'The resource does not exist',
  other: 'Unknown system error, please tell an administrator',
  zip: 'The download failed, please contact an administrator!',
  busy: 'Downloading, please wait',
}

export const upload: Same<typeof zh.upload> = {
  choose: 'Choose files',
  drop: 'Drop files here, paste, or click to choose',
  hint: 'Files up to {size} MB of type {types}',
  comma: 'A file name may not contain a comma!',
  tooLarge: 'A file may not be larger than {n} MB!',
  tooMany: 'At most {n} files can be uploaded!',
  failed: 'The upload failed, please try again',
  sending: 'Uploading {name}',
  wait: 'A file is still being sent. Please wait until it has arrived.',
  remove: 'Remove {name}',
  open: 'Open {name}',
}

export const palette: Same<typeof zh.palette> = {
  open: 'Search the menu',
  hint: 'Search menu, records and actions',
  findings: 'Findings',
  screens: 'Menu',
  records: 'Records',
  actions: 'Actions',
  nothing: 'Nothing found',
  failed: 'Records could not be searched; try again in a moment',
  move: 'Move',
  choose: 'Open',
}

export const tabs: Same<typeof zh.tabs> = {
  label: 'Visited pages',
  refresh: 'Refresh',
  close: 'Close',
  closeOthers: 'Close Others',
  closeAll: 'Close All',
  closeOne: 'Close {name}',
}

export const settings: Same<typeof zh.settings> = {
  title: 'Page style setting',
  tagsView: 'Open Tags-View',
  fixedHeader: 'Fixed Header',
  sidebarLogo: 'Sidebar Logo',
  supportPinyinSearch: 'Find menu entries by pinyin',
}

export const errorLog: Same<typeof zh.errorLog> = {
  title: 'Error Log',
  clear: 'Clear All',
  message: 'Message',
  stack: 'Stack',
  msg: 'Msg:',
  info: 'Info:',
  url: 'Url:',
}

export const keys: Same<typeof zh.keys> = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  lists: 'Lists',
  forms: 'Forms',
  acts: {
    palette: 'Search menu, records and actions',
    sidebar: 'Open or close the sidebar',
    keys: 'Show the shortcuts',
    close: 'Close a dialog',
    search: 'Search the list',
    down: 'Next row',
    up: 'Previous row',
    open: 'Open the row',
    select: 'Select the row',
    save: 'Save',
  },
}
