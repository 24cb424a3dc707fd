import { ask, compare, GaveUp, type Duration, type Figures, type Target } from './load.ts'

/** The least number of times by which we must answer more requests. */
export const bars = { bareList: 0.8, list: 8, search: 50 }

export interface Case {
  name: string
  sides: { product: Target; bare: Target; directus: Target }
  bars: { bare?: number; directus: number }
}

export interface Listed {
  items: Record<string, unknown>[]
}

/** Only cases with the same rows are compared. */
async function refuseOtherRows({ name, sides: { product, directus } }: Case): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [product, directus].map(({ origin, paths, headers }) => ask(origin, paths[0] ?? '/', headers)),
  )
  const mine = (JSON.parse(String(ours)) as { data: Listed }).data.items.map(({ id }) => Number(id))
  const other = (JSON.parse(String(theirs)) as { data: { id: unknown }[] }).data.map(({ id }) => Number(id))
  if (mine.join() !== other.join())
    throw new Error(`${name}: Directus answers ${other.join()}, we ${mine.join()}`)
}

const held = (times: number, bar: number | undefined): boolean => bar === undefined || times >= bar

interface Row {
  line: string
  holds: boolean
}

function rowOf({ name, bars: bar }: Case, [ours, plain, theirs]: readonly Figures[]): Row {
  if (!ours || !plain) throw new Error(`${name} was not measured`)
  const toBare = ours.rate / plain.rate
  const toDirectus = theirs ? ours.rate / theirs.rate : Infinity
  const holds = held(toBare, bar.bare) && held(toDirectus, bar.directus)
  const bareBar = bar.bare === undefined ? '' : ` (≥ ${bar.bare})`
  const cells = [
    name,
    ours.rate.toFixed(0),
    plain.rate.toFixed(0),
    `${toBare.toFixed(2)}${bareBar}`,
    theirs ? theirs.rate.toFixed(1) : 'gave up',
    theirs ? `${toDirectus.toFixed(0)} (≥ ${bar.directus})` : '–',
    ours.p50.toFixed(1),
    theirs ? theirs.p50.toFixed(1) : '–',
    holds ? 'holds' : '**missed**',
  ]
  return { line: `| ${cells.join(' | ')} |`, holds }
}

/** Directus may fail under this load. The report then says so and compares the other two. */
export async function measure(each: Case, duration: Duration): Promise<Row> {
  const { product, bare, directus } = each.sides
  try {
    await refuseOtherRows(each)
    return rowOf(each, await compare([product, bare, directus], duration))
  } catch (error) {
    if (!(error instanceof GaveUp) || error.origin !== directus.origin) throw error
    console.log(`${each.name}: Directus gave up (${error.message}).`)
    return rowOf(each, await compare([product, bare], duration))
  }
}
