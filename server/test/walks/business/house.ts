import { fileOf, move } from '../../support/auction.ts'
import type { Answer, TestApp } from '../../support/harness.ts'
import { dayIn } from '../../support/placed-lots.ts'
import type { PrintedRandom } from '../../support/seeded-random.ts'
import type { SecondBookkeeper } from './second-bookkeeper.ts'
import type { Due, Terms } from './terms.ts'
import { yuan } from './whole-cents.ts'

/** A consignor and its bidders. */
export interface Parties {
  consignor: number
  keeper: Terms['keeper']
  recyclers: number[]
}

/** Random businesses over HTTP. Whatever happens is told to the second bookkeeper. */
export interface House {
  t: TestApp
  d: PrintedRandom
  book: SecondBookkeeper
  /** Parties that may do business again. */
  known: Parties[]
  /** Compares both books of a lot. */
  compare: (lot: number) => Promise<void>
}

export const done = (answer: Answer): any => {
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

export const post = async ({ t }: House, who: string, path: string, body: object) =>
  done(await (await t.as(who)).ask(path, { method: 'POST', body }))

export const go = async ({ t }: House, who: string, lot: number, action: string, more: object = {}) =>
  done(await move(t, who, lot, action, more as Record<string, unknown>))

export const rows = async ({ t }: House, text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows

/** A day of this month or the two before it. */
export const someDay = ({ d }: House): string => dayIn(-d.one([0, 0, 5, 30, 45, 60, 75]))

export const someCents = ({ d }: House, from: number, to: number): bigint =>
  BigInt(from * 100 + d.below((to - from) * 100))

/** Money that one person enters and another confirms. */
export async function books(
  house: House,
  kind: string,
  amount: bigint,
  on: string,
  about: object,
): Promise<any> {
  const direction = kind.endsWith('_in') ? 'in' : 'out'
  const body = { kind, direction, amount: yuan(amount), account_id: 0, occurred_on: on, ...about }
  const { id } = await post(house, '8a', '/api/finance/entries', body)
  // Role 1 advances what the consignor's lot has not brought yet.
  const advance = kind === 'consignor_payout' ? { reason: '先付', files: await fileOf(house.t, '1a') } : {}
  const who = kind === 'consignor_payout' ? '1a' : '8b'
  return post(house, who, `/api/finance/entries/${id}/confirm`, { version: 1, ...advance })
}

/** The product's due of the same kind and party. */
export async function dueOf(house: House, lot: number, due: Due): Promise<any> {
  const [party, id] = due.party.split(' ')
  const found = await rows(
    house,
    `select id::int, version from finance_dues
      where lot_id = $1
        and kind = $2
        and party = $3
        and ($4::bigint is null or party_id = $4)
        and state in ('proposed', 'open', 'partial')
        and amount = $5
      order by id`,
    [lot, due.kind, party, id ?? null, yuan(due.amount)],
  )
  if (!found[0]) throw new Error(`no due of ${lot} like ${due.kind} ${due.party} ${yuan(due.amount)}`)
  return found[0]
}
