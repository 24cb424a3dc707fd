/**
 * Paths of screens that the server links to, for example from a notification or a search hit. A test checks
 * that `web/screens.ts` has a screen at each of them.
 */
export const addresses = {
  customers: '/crm/index/list',
  pool: '/crm/index/highseaslist',
  approvals: '/work/approvals',
  auctionEvents: '/work/events',
  photoImports: '/work/events/photos',
  auctionEvent: '/work/events/event',
  things: '/work/things',
  results: '/work/results',
  followUps: '/work/follow-ups',
  moves: '/crm/index/moves',
  imports: '/crm/index/import',
  moveIn: '/system/move-in',
  signUps: '/crm/weituo/registrationList',
  consignors: '/base/consignors',
  contracts: '/base/contracts',
  calendar: '/base/calendar',
  commissioned: '/crm/weituo/weituoList',
  goods: '/crm/weituo/weituoListZhaoShang',
  lotRounds: '/crm/weituo/rounds',
  lot: '/crm/weituo/weiTuoEdtail',
  exports: '/crm/daochu',
  recyclers: '/crm/recyclers/list',
  recyclerImports: '/crm/recyclers/import',
  lotForm: '/crm/weituo/lotForm',
  finance: '/crm/caiwu/list',
  staff: '/system/staff',
  audit: '/system/audit',
  systemStatus: '/system/status',
  webhooks: '/system/webhooks',
  messages: '/system/messages',
} as const

export type AddressName = keyof typeof addresses

export type AddressQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>

/** The address of a screen. Query parameters are those of the screen's own list route. */
export function addressOf(name: AddressName, query: AddressQuery = {}): string {
  const search = new URLSearchParams()
  for (const [parameter, value] of Object.entries(query))
    for (const item of Array.isArray(value)
      ? (value as readonly (string | number)[])
      : [value as string | number | boolean | undefined])
      if (item !== undefined) search.append(parameter, String(item))
  const text = search.toString()
  return text === '' ? addresses[name] : `${addresses[name]}?${text}`
}
