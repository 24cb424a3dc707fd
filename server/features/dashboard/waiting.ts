import type { Waiting } from '#contract/dashboard.ts'
import { addresses } from '#contract/grammar/addresses.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { owedForGoods } from './auction-figures.ts'
import {
  approvals,
  commissioned,
  goods,
  recruits,
  recyclers,
  sells,
  signUps,
  things,
} from './auction-lists.ts'
import { customerList, figures, type Count } from './counting.ts'
import { dues, entries, keepsBooks } from './money-widgets.ts'
import { spanOf } from './period.ts'

const reviewsSignUps = (who: Caller) => may(who, 'signUps.decide') || may(who, 'signUps.preCheck')

/** The caller's open work by list. Only their own customers count, even if they see others. */
async function counts(db: Db, who: Caller): Promise<Count[]> {
  const list = await customerList(db)
  const own = { service_id: who.uid }
  const all: (Count | false)[] = [
    may(who, 'customers.use') && {
      name: 'to_contact',
      list,
      query: { ...own, next_follow_at_to: businessDay(who.now) },
    },
    may(who, 'customers.use') && { name: 'falling_soon', list, query: { ...own, falling_soon: true } },
    sells(who) &&
      may(who, 'lots.approve') && { name: 'reviewing', list: commissioned, query: { state: 'reviewing' } },
    sells(who) &&
      may(who, 'lots.sell') && { name: 'confirming', list: commissioned, query: { state: 'confirming' } },
    sells(who) && may(who, 'lots.seeOwed') && owedForGoods,
    recruits(who) && may(who, 'lots.list') && { name: 'to_list', list: goods, query: { state: 'approved' } },
    reviewsSignUps(who) && { name: 'sign_ups_pending', list: signUps, query: { review_status: 'pending' } },
    may(who, 'recyclers.verify') && {
      name: 'recyclers_pending',
      list: recyclers,
      query: { state: 'pending' },
    },
    may(who, 'approvals.decide') && {
      name: 'approvals_waiting',
      list: approvals,
      query: { to_decide: true },
    },
    may(who, 'things.read') && { name: 'evidence_late', list: things, query: { late: true } },
    keepsBooks(who) && { name: 'entries_pending', list: entries, query: { state: 'pending' } },
    keepsBooks(who) && { name: 'dues_overdue', list: dues, query: { overdue: true } },
  ]
  return all.filter((item) => item !== false)
}

/** How much waits at each screen of the menu, with the list of each part. */
export async function waitingFor(db: Db, who: Caller): Promise<Waiting> {
  const wanted = await counts(db, who)
  const { figures: made } = await figures({ db, who, span: spanOf('week', who.now), calls: 'date' }, wanted)
  const byPath = new Map<string, Waiting['screens'][number]['parts']>()
  made.forEach((part, at) => {
    const path = addresses[wanted[at]?.list.address ?? 'customers']
    if (part.value > 0) byPath.set(path, [...(byPath.get(path) ?? []), part])
  })
  return { screens: [...byPath].map(([path, parts]) => ({ path, parts })) }
}
