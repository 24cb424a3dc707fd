import type { HandOverInput, HeldPart } from '#contract/hand-over.ts'
import { can, type Permission } from '#contract/grammar/permissions.ts'
import type { Heir, Held, HeirOf } from './holdings.ts'

/** The permission that holding a part requires. */
const holders: Record<HeldPart, Permission> = {
  customers: 'customers.use',
  consignors: 'consignors.use',
  lots: 'commissioned.use',
  goods: 'goods.use',
  recyclers: 'recyclers.use',
}

/** An heir with their share of the whole. */
export interface Sharer extends Heir {
  share: number
}

const keyOf = (part: HeldPart, id: number) => `${part} ${id}`

/**
 * Distributes rows by share: each goes to the heir furthest behind, so that everybody's number is exact to
 * one row.
 */
function dealer(heirs: readonly Sharer[]): () => Heir | undefined {
  const whole = heirs.reduce((sum, { share }) => sum + share, 0)
  const given = heirs.map(() => 0)
  let dealt = 0
  return () => {
    dealt += 1
    const behind = heirs.map(({ share }, at) => share * dealt - (given[at] ?? 0) * whole)
    const next = behind.indexOf(Math.max(...behind))
    given[next] = (given[next] ?? 0) + 1
    return heirs[next]
  }
}

interface Division {
  heirOf: HeirOf
  /** The parts that none of the heirs may hold. */
  refused: readonly HeldPart[]
}

/**
 * Decides who takes what: named rows go to their heir, a customer's records follow the customer, and the rest
 * is divided by share. It depends on the rows alone, so a preview matches the result.
 */
export function divide(
  held: readonly Held[],
  heirs: readonly Sharer[],
  people: ReadonlyMap<number, Heir>,
  rows: NonNullable<HandOverInput['rows']>,
): Division {
  const named = new Map(rows.map(({ part, id, service_id }) => [keyOf(part, id), people.get(service_id)]))
  const able = (part: HeldPart) => heirs.filter(({ roles, share }) => share > 0 && can(roles, holders[part]))
  const dealers = new Map<HeldPart, () => Heir | undefined>()
  const byShare = (part: HeldPart) => {
    const deal = dealers.get(part) ?? dealer(able(part))
    dealers.set(part, deal)
    return deal()
  }
  const taken = new Map<string, Heir>()
  const refused = new Set<HeldPart>()
  const customersFirst = held.toSorted(
    (a, b) => Number(b.part === 'customers') - Number(a.part === 'customers'),
  )
  for (const { part, id, customer_id } of customersFirst) {
    const along =
      part !== 'goods' && customer_id !== null ? taken.get(keyOf('customers', customer_id)) : undefined
    // A named row is still counted in the distribution, so that no other row moves because of it.
    const dealt = along ?? byShare(part)
    const heir = named.get(keyOf(part, id)) ?? dealt
    if (!heir || !can(heir.roles, holders[part])) refused.add(part)
    else taken.set(keyOf(part, id), heir)
  }
  // A row that was added meanwhile goes to the first heir who may hold it.
  const heirOf: HeirOf = (part, id) => taken.get(keyOf(part, id)) ?? able(part)[0] ?? (heirs[0] as Sharer)
  return { heirOf, refused: [...refused] }
}
