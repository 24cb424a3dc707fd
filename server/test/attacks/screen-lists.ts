import { addresses } from '#contract/grammar/addresses.ts'

/** The list routes behind the screens, written by hand. */
const routes: Record<string, string> = {
  [addresses.customers]: '/api/customers',
  [addresses.pool]: '/api/pool/customers',
  [addresses.followUps]: '/api/follow-ups',
  [addresses.moves]: '/api/pool/moves',
  [addresses.audit]: '/api/audit',
  [addresses.commissioned]: '/api/commissioned',
  [addresses.goods]: '/api/goods',
  [addresses.lotRounds]: '/api/lot-rounds',
  [addresses.approvals]: '/api/approvals',
  [addresses.signUps]: '/api/sign-ups',
  [addresses.recyclers]: '/api/recyclers',
  [`${addresses.finance}?tab=entries`]: '/api/finance/entries',
  [`${addresses.finance}?tab=dues`]: '/api/finance/dues',
  [`${addresses.finance}?tab=settlements`]: '/api/finance/settlements',
}

/** The call that a screen makes for its list when it is opened at this address. */
export function listCallOf(url: string, limit = 100): string {
  const [, path = '', query = ''] = /^([^?]*(?:\?tab=[a-z_]+)?)[?&]?(.*)$/.exec(url) ?? []
  const route = routes[path]
  if (!route) throw new Error(`no list is known behind ${url}`)
  return `${route}?${query}&limit=${limit}`
}
