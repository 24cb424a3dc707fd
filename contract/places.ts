/** Where lists are seen on the web: answers name these places, the screens table has the same paths (a test holds them together). */
export const places = {
  customers: '/crm/index/list',
  pool: '/crm/index/highseaslist',
  moves: '/crm/index/moves',
  imports: '/crm/index/import',
  signUps: '/crm/weituo/registrationList',
  consignors: '/base/consignors',
  commissioned: '/crm/weituo/weituoList',
  goods: '/crm/weituo/weituoListZhaoShang',
  lot: '/crm/weituo/weiTuoEdtail',
  exports: '/crm/daochu',
  recyclers: '/crm/recyclers/list',
  recyclerImports: '/crm/recyclers/import',
  lotForm: '/crm/weituo/lotForm',
  finance: '/crm/caiwu/list',
  staff: '/system/staff',
  audit: '/system/audit',
} as const
export type Place = keyof typeof places

export type PlaceQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>

/** The address of a list under conditions: the parameters are those of the list's own route. */
export function placeOf(place: Place, query: PlaceQuery = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value)
      ? (value as readonly (string | number)[])
      : [value as string | number | boolean | undefined])
      if (one !== undefined) search.append(name, String(one))
  const asked = search.toString()
  return asked === '' ? places[place] : `${places[place]}?${asked}`
}
