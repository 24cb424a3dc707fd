import type { EntryKind } from '#contract/entry-kinds.ts'
import { businessDay } from '#contract/rules/time.ts'
import { evidenceKinds } from '#contract/rules/thing-evidence.ts'
import { inDays } from '../support/auction.ts'
import type { Answer } from '../support/harness.ts'
import type { PrintedRandom } from '../support/seeded-random.ts'

/** The parts of a walk that its acts need. */
export interface Walk {
  d: PrintedRandom
  sql<T extends Record<string, any> = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
  post(who: string, path: string, body?: unknown): Promise<Answer>
  /** Enters money, and mostly confirms it. */
  enter(kind: EntryKind, about: object, amount: string): Promise<Answer>
}

const today = businessDay(new Date())
const succeeded = (answer: Answer): any => {
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

/** An event with one deposit for its listed lots, for which recyclers have signed up; most have paid. */
export async function newWalkEvent(
  { d, sql, post }: Walk,
  lots: readonly number[],
  recyclers: readonly number[],
): Promise<void> {
  const { id } = succeeded(
    await post('5a', '/api/auction-events', {
      title: '报废车辆专场',
      company: 0,
      platform: 0,
      opens_at: inDays(10),
      signup_end_time: inDays(9),
      bond_mode: 'per_event',
      bond_price: '30000',
      wins_limit: d.one([1, 1, 2, null]),
      forfeit_part: d.one([null, null, '12000']),
    }),
  )
  await sql('update lots set event_id = $2, event_seq = array_position($1, id) where id = any($1)', [
    lots,
    id,
  ])
  for (const recycler_id of recyclers.slice(0, 3)) {
    const body = { recycler_id, lot_ids: 'all' }
    const { sign_ups } = succeeded(await post('4a', `/api/auction-events/${id}/sign-ups`, body))
    const [{ id: first, version }] = sign_ups
    succeeded(await post('4a', `/api/sign-ups/${first}/review`, { decision: 'approve', version }))
    if (d.chance(0.15)) continue
    const entry = {
      kind: 'deposit_in',
      direction: 'in',
      account_id: 0,
      occurred_on: today,
      sign_up_id: first,
    }
    const { id: made } = succeeded(
      await post('8a', '/api/finance/entries', {
        ...entry,
        amount: d.one(['30000', '30000', '60000', '12000']),
      }),
    )
    succeeded(await post('8b', `/api/finance/entries/${made}/confirm`, { version: 1 }))
  }
}

interface ActedLot {
  id: number
}

/** Sign-ups for the event whose deposits serve a lot. */
export const wholesOf = `select event_sign_up_id from sign_ups
  where lot_id = $1 and event_sign_up_id is not null`

/** Acts on deposits for events, by any of their lots. */
export const eventActs = ({ d, sql, enter }: Walk) => ({
  pays_event_deposit: async ({ id }: ActedLot) => {
    const rows = await sql<{ id: number }>(
      `select id::int from sign_ups
        where lot_id = $1 and event_sign_up_id is not null and bond_price is null`,
      [id],
    )
    if (rows.length === 0) return undefined
    return enter(
      'deposit_in',
      { sign_up_id: d.one(rows).id },
      d.one(['30000', '30000', '12000', '18000', '0.01']),
    )
  },
  refunds_event_deposit: async ({ id }: ActedLot) => {
    const rows = await sql<{ id: number; received: string }>(
      `select id::int, coalesce(received_amount, 0)::text as received from sign_ups where id in (${wholesOf})
       and deposit_status ${d.chance(0.9) ? "= 'refund_due'" : "<> 'waived'"}`,
      [id],
    )
    if (rows.length === 0) return undefined
    const one = d.one(rows)
    return enter('deposit_refund', { sign_up_id: one.id }, d.chance(0.8) ? one.received : '5000')
  },
})

/** Acts on the things of a lot, and on what its buyer has left for them. */
export function thingActs({ d, sql, post, enter }: Walk) {
  const oneThing = async ({ id }: ActedLot, states: string) => {
    const rows = await sql<{ id: number; version: number }>(
      `select id::int, version from things
        where lot_id = $1 and state in (${states})
        order by id desc limit 8`,
      [id],
    )
    return rows.length === 0 ? undefined : d.one(rows)
  }
  const files = [{ name: 'a.pdf', path: '/f/walk6a' }]
  const onThing = async (lot: ActedLot, states: string, act: string, body: object, who = '6a') => {
    const thing = await oneThing(lot, d.chance(0.9) ? states : "'in_yard', 'out', 'evidence_in', 'accepted'")
    return thing && post(who, `/api/things/${thing.id}/${act}`, { version: thing.version, ...body })
  }
  return {
    /** Only where the terms ask for a bond. */
    pays_bond: async ({ id }: ActedLot) => {
      const [lot] = await sql('select from lots where id = $1 and performance_bond > 0', [id])
      return lot && enter('performance_in', { lot_id: id }, d.one(['9000', '9000', '4000', '5000']))
    },
    takes_out: (lot: ActedLot) => onThing(lot, "'in_yard'", 'out', d.chance(0.9) ? { photo: files } : {}),
    files_paper: (lot: ActedLot) => {
      const kind = d.one(evidenceKinds)
      return onThing(lot, "'out', 'evidence_in'", 'evidence', {
        kind,
        files,
        date: today,
        ...(kind !== 'photos' && { number: `P-${d.below(20)}` }),
        ...(kind === 'transfer' && { new_plate: '浙A12345' }),
      })
    },
    voids_paper: async ({ id }: ActedLot) => {
      const rows = await sql<{ id: number }>(
        `select e.id::int from thing_evidence e join things t on t.id = e.thing_id
          where t.lot_id = $1
          order by e.id desc limit 8`,
        [id],
      )
      return rows.length === 0
        ? undefined
        : post('6a', `/api/thing-evidence/${d.one(rows).id}/void`, { reason: 'x' })
    },
    accepts_thing: (lot: ActedLot) =>
      onThing(
        lot,
        "'out', 'evidence_in'",
        'accept',
        d.chance(0.7) ? { reason: 'x' } : {},
        d.one(['2a', '2a', '6a']),
      ),
    takes_back_thing: (lot: ActedLot) =>
      onThing(lot, "'out', 'accepted'", 'undo', { reason: 'x' }, d.one(['2a', '6a'])),
    /** Evidence that is made late, mostly, may cost the bond or a part of it. */
    forfeits_bond: async ({ id }: ActedLot) => {
      if (d.chance(0.8))
        await sql(
          "update things set evidence_due_on = current_date - 3 where lot_id = $1 and state <> 'accepted'",
          [id],
        )
      const [lot] = await sql<{ version: number }>('select version from lots where id = $1', [id])
      return post(d.one(['2a', '2a', '8a']), `/api/lots/${id}/performance-bond/forfeit`, {
        version: lot?.version,
        reason: 'x',
        ...(d.chance(0.7) && { amount: d.one(['3000', '9000', '0.01']) }),
      })
    },
  }
}
