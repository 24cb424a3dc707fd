import { parties } from '#contract/finance.ts'
import { businessDay } from '#contract/rules/time.ts'

/** The party and period of a statement of account. */
export interface StatementQuestion {
  party: (typeof parties)[number]
  party_id: string
  from: string
  to: string
}

/** Reads party and period from an address. The default period is the current month. */
export function questionOf(search: URLSearchParams, now = new Date()): StatementQuestion {
  const today = businessDay(now)
  return {
    party: parties.find((party) => party === search.get('party')) ?? 'recycler',
    party_id: search.get('party_id') ?? '',
    from: search.get('from') ?? `${today.slice(0, 8)}01`,
    to: search.get('to') ?? today,
  }
}
