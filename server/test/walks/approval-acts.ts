import type { Answer } from '../support/harness.ts'
import type { PrintedRandom } from '../support/seeded-random.ts'

/** Acts above these amounts wait for another person, those above the last one for two. */
export const walkLimits = {
  charge_approval_above: '5000',
  waiver_approval_above: '40000',
  refund_approval_above: '40000',
  payout_approval_above: '300000',
  reserve_approval_above: '1000',
  second_decider_above: '400000',
}

interface Walking {
  d: PrintedRandom
  sql<T extends Record<string, any> = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
  ask(who: string, method: string, path: string, body?: unknown): Promise<Answer>
  /** Counts a decision that was carried out, by its kind. */
  add(key: string): void
  has(key: string): boolean
}

interface AskedLot {
  id: number
  version: number
}

/** Requests that refusals have named, with the person who may send each. */
const waiting: { who: string; body: { kind: string } }[] = []

/** Keeps the request of an act that was refused because it needs an approval. */
export function keepRequest(who: string, { data }: Answer): void {
  if (data?.reason === 'needs_approval') waiting.push({ who, body: data.ask })
}

/** Acts that ask for approvals and decide on them, of every kind. */
export const approvalActs = ({ d, sql, ask, add, has }: Walking) => ({
  /**
   * The latest request mostly, as people do at once; sometimes an old one, which may no longer hold. Kinds that nobody
   * has approved yet come first.
   */
  asks_approval: async () => {
    const rare = waiting.findLastIndex(({ body }) => !has(`approved ${body.kind}`))
    const [one] =
      rare >= 0 ? waiting.splice(rare, 1) : d.chance(0.8) ? waiting.splice(-1) : waiting.splice(0, 1)
    return one && ask(one.who, 'POST', '/api/approvals', { ...one.body, reason: 'x' })
  },
  decides: async ({ id }: AskedLot) => {
    const all = await sql<{ id: number; kind: string; near: boolean }>(
      `select id::int, kind, lot_id = $1 or lot_id is null as near from approvals
        where state = 'waiting'
        order by id desc limit 40`,
      [id],
    )
    const rare = all.filter(({ kind }) => !has(`approved ${kind}`))
    const rows = rare.length > 0 ? rare : all.filter(({ near }) => near)
    if (rows.length === 0) return undefined
    const one = d.one(rows)
    const decision = d.chance(0.85) ? 'approve' : 'reject'
    const body = { decision, reason: 'x' }
    const answer = await ask(d.one(['1a', '1b', '2a', '8a']), 'POST', `/api/approvals/${one.id}/decide`, body)
    if (answer.data?.state === 'approved') add(`approved ${one.kind}`)
    if (answer.code === 0 && answer.data.state === 'waiting') add(`approved first ${one.kind}`)
    return answer
  },
  cuts_reserve: async ({ id, version }: AskedLot) =>
    ask(d.one(['2a', '2a', '1a']), 'PATCH', `/api/lots/${id}`, {
      reserve_price: d.one(['290000', '1', '200000', '299500']),
      version,
    }),
})

/** Kinds of acts that the full walk approves at least once. */
export const everyApproval = [
  'approved settlement_quantity',
  'approved price_adjustment',
  'approved charge',
  'approved waiver',
  'approved payment',
  'approved reserve_cut',
  'approved first payment',
]
