import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '../../contract/time.ts'
import { startDueBidding } from '../features/lot-moves/by-the-clock.ts'
import { inDays, lotBody, newConsignor } from './auction.ts'
import { testApp, type Person, type TestApp } from './harness.ts'
import {
  actions,
  apply,
  judge,
  newModel,
  start,
  type Attempt,
  type Model,
  type ModelSignUp,
} from './lot-model.ts'
import { activeRecycler } from './placed-lots.ts'
import { bestRival, entered, priceFor } from './sale-model.ts'
import {
  judgeApproval,
  judgeBid,
  judgeCancel,
  judgeSignUp,
  judgeWaiver,
  takesDeposits,
} from './sign-up-model.ts'

const full = process.env['FULL'] === '1'
const walks = Number(process.env['WALKS'] ?? (full ? 10_000 : 30))
const steps = 30
const everyone = ['1a', '1b', '2a', '3a', '3b', '4a', '5a', '5b', '6a', '6b', '7a', '8a']

/**
 * Walks of a lane run one after another. Each lane has its own database, recyclers and clock, so lanes can
 * run in parallel.
 */
interface Lane {
  t: TestApp
  p: Record<string, Person>
  consignor: number
  recyclers: number[]
}
const lanes: Lane[] = []
const laneCount = walks < 200 ? 1 : 4
let made = 0
const done = new Set<string>()

async function newLane(): Promise<Lane> {
  const t = await testApp({ hasty: true })
  const p: Record<string, Person> = {}
  for (const name of [...everyone, '8b']) p[name] = await t.as(name)
  const consignor = await newConsignor(t, { forfeit_to: 'consignor' })
  const recyclers = []
  for (let n = 0; n < 4; n += 1) recyclers.push(await activeRecycler(t, p['4a'] as Person))
  await t.database.pool.query(
    "insert into uploads (uid, name, path, stored, type, bytes) select id, 'a.pdf', '/f/walk' || username, 'aa/bb/cc', 'application/pdf', 1 from staff",
  )
  return { t, p, consignor, recyclers }
}

beforeAll(async () => {
  for (let n = 0; n < laneCount; n += 1) lanes.push(await newLane())
})
afterAll(async () => {
  for (const { t } of lanes) await t.close()
})

/** A random step. Its meaning depends on the state of the walk. */
interface Step {
  kind: number
  who: number
  what: number
  which: number
  amount: number
  complete: boolean
  consent: boolean
  fitting: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(99),
  who: fc.nat(999),
  what: fc.nat(999),
  which: fc.nat(999),
  amount: fc.nat(9),
  complete: fc.boolean(),
  consent: fc.boolean(),
  fitting: fc.boolean(),
})
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T

class Walk {
  readonly model: Model = newModel()
  id = 0
  readonly lane: Lane
  constructor(lane: Lane) {
    this.lane = lane
  }
  sql = (text: string, values: unknown[] = []) => this.lane.t.database.pool.query(text, values)
  private ask = (who: string, method: string, path: string, body?: unknown) =>
    (this.lane.p[who] as Person).ask(path, { method, body })

  async begin(): Promise<void> {
    const body = lotBody(this.lane.consignor, {
      pricing_basis: 1,
      advance_payment: '50000.00',
      auction_end_time: inDays(11),
      zs_service_id: this.lane.t.uid('6a'),
    })
    this.id = (await this.ask('5a', 'POST', '/api/lots', body)).data.id
    await this.sql("update recyclers set state = 'active' where id = any($1)", [this.lane.recyclers])
    for (const id of this.lane.recyclers) this.model.recyclers.set(id, 'active')
  }

  /** Leads the lot to an auction with three bidders, one of them without a deposit. */
  async headStart(): Promise<void> {
    const wish = { complete: true, winner: null, price: 0, consent: false, reason: true, declared: false }
    const go = async (who: string, action: string) => this.try({ who, action, ...wish }, false)
    for (const [who, action] of [
      ['5a', 'submit'],
      ['3a', 'approve'],
      ['4a', 'list'],
    ] as const)
      await go(who, action)
    const chance = {
      kind: 0,
      who: everyone.indexOf('6a'),
      amount: 0,
      complete: true,
      consent: true,
      fitting: true,
    }
    for (const which of [0, 1, 2]) {
      await this.signsUp({ ...chance, which, what: 0 })
      const one = this.model.signUps[which] as ModelSignUp
      await this.decides(one, { ...chance, which, what: 0 })
      await this.decides(one, { ...chance, which, what: which === 1 ? 5 : 7 })
    }
    await go('4a', 'start_bidding')
  }

  private version = async (table: string, id: number): Promise<number> =>
    (await this.sql(`select version from ${table} where id = $1`, [id])).rows[0].version
  private signUp = ({ which }: Step): ModelSignUp | undefined =>
    this.model.signUps.length === 0 ? undefined : pick(this.model.signUps, which)

  private attempt(chance: Step): Attempt {
    const complete = chance.complete || chance.fitting
    const best = bestRival(this.model)
    const usual = best ? priceFor(this.model, best) : null
    const odd = chance.amount < 2 ? 200_000 : chance.amount < 4 ? 400_000 : 659_000
    const wish = {
      complete,
      price: chance.fitting || chance.amount % 2 === 0 ? (usual ?? odd) : odd,
      consent: chance.consent || chance.fitting,
      reason: chance.what % 2 === 0 || chance.fitting,
      declared: chance.who % 2 === 0 || chance.fitting,
    }
    const winner =
      best?.id ??
      this.model.signUps.find((one) => one.outcome === 'none' && one.review === 'approved')?.id ??
      987_654
    const any = this.signUp(chance)?.id ?? 987_654
    const drawn = {
      who: pick(everyone, chance.who),
      action: pick(actions, chance.what),
      winner: chance.fitting ? winner : any,
      ...wish,
    }
    if (!chance.fitting) return drawn
    const good = everyone
      .flatMap((who) => actions.map((action) => ({ ...drawn, who, action })))
      .filter((one) => judge(this.model, one) === 200)
    const ending = ['withdraw', 'reject', 'no_sale', 'start_bidding']
    const onward = good.filter((one) => !ending.includes(one.action) || chance.amount === 0)
    return onward.length > 0 ? pick(onward, chance.what * 31 + chance.who) : drawn
  }

  private bodyOf(attempt: Attempt): Record<string, unknown> {
    const { who, action, complete, winner, price, consent, declared } = attempt
    const file = [{ name: 'a.pdf', path: `/f/walk${who}` }]
    const files = consent ? { consent_files: file } : {}
    const reason = attempt.reason ? { reason: '原因' } : {}
    if (['reject', 'no_sale', 'withdraw', 'step_back', 'start_bidding', 'undo_default'].includes(action))
      return complete ? { reason: '原因' } : {}
    if (action === 'default')
      return { ...(complete && { reason: '原因' }), ...(declared && { declared_files: file }) }
    if (action === 'close_bidding') return complete ? { highest_price: `${entered}`, reason: '原因' } : {}
    const sale = { winner_sign_up_id: winner, deal_price: `${price}` }
    if (action === 'propose') return complete ? sale : { winner_sign_up_id: winner }
    if (action === 'sell')
      return complete ? { ...sale, ...reason, ...files } : { deal_price: `${price}`, ...reason }
    if (action === 'runner_up') {
      const bid = this.model.signUps.find((one) => one.id === winner)?.bid
      const agreed = bid === 0 ? { deal_price: '200000' } : {}
      return complete ? { winner_sign_up_id: winner, ...agreed, ...reason, ...files } : files
    }
    return action === 'mark_picked_up' && complete ? { settlement_quantity: '3' } : {}
  }

  private async moves(chance: Step): Promise<void> {
    return this.try(this.attempt(chance), chance.amount === 1)
  }

  /** Makes one attempt, or the same one from two windows at once, of which at most one succeeds. */
  private async try(attempt: Attempt, race: boolean): Promise<void> {
    const version = await this.version('lots', this.id)
    const body = { action: attempt.action, version, ...this.bodyOf(attempt) }
    const expected = judge(this.model, attempt)
    const twice = expected === 200 && race
    const path = `/api/lots/${this.id}/transitions`
    const answers = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => this.ask(attempt.who, 'POST', path, body)),
    )
    const said = answers.map((one) => one.status).toSorted((one, other) => one - other)
    expect([this.model.history, attempt, said, answers[0]?.text]).toEqual([
      this.model.history,
      attempt,
      twice ? [200, 409] : [expected],
      expect.anything(),
    ])
    if (expected === 200) apply(this.model, attempt)
    if (expected === 200) done.add(attempt.action)
  }

  private async dates(): Promise<void> {
    if (this.model.state !== 'draft') return
    const body = {
      auction_time: inDays(10),
      auction_end_time: inDays(11),
      signup_end_time: inDays(9),
      clean_end_time: inDays(30),
      version: await this.version('lots', this.id),
    }
    expect((await this.ask('5a', 'PATCH', `/api/lots/${this.id}`, body)).status).toBe(200)
    this.model.dated = true
  }

  private async signsUp({ who, which }: Step): Promise<void> {
    const [name, recycler] = [pick(everyone, who), pick(this.lane.recyclers, which)]
    const expected = judgeSignUp(this.model, name, recycler)
    const answer = await this.ask(name, 'POST', `/api/lots/${this.id}/sign-ups`, { recycler_id: recycler })
    expect([this.model.state, name, answer.status, answer.text]).toEqual([
      this.model.state,
      name,
      expected,
      expect.anything(),
    ])
    if (expected !== 200) return
    const { id } = answer.data
    this.model.signUps.push({
      id,
      round: this.model.round,
      recycler,
      review: 'pending',
      deposit: 'unpaid',
      outcome: 'none',
      bid: 0,
    })
  }

  private async decides(one: ModelSignUp, chance: Step): Promise<void> {
    const version = await this.version('sign_ups', one.id)
    const send = (who: string, what: string, body: object) =>
      this.ask(who, 'POST', `/api/sign-ups/${one.id}/${what}`, { version, ...body })
    const expects = (status: number, expected: number, what: string) =>
      expect([what, this.model.state, one, status]).toEqual([what, this.model.state, one, expected])
    const what = chance.what % 10
    if (what < 5) {
      const expected = judgeApproval(this.model, '4a', one)
      expects((await send('4a', 'review', { decision: 'approve' })).status, expected, 'approve')
      if (expected === 200) one.review = 'approved'
    } else if (what < 7) {
      const expected = judgeWaiver(this.model, one)
      expects((await send('2a', 'waive-deposit', { reason: '老客户' })).status, expected, 'waive')
      if (expected === 200) one.deposit = 'waived'
    } else if (what < 9) {
      // What comes on top of a refund is for the walks of the ledger.
      if (one.deposit === 'refund_due') return
      const open = one.deposit === 'unpaid' && one.review !== 'cancelled'
      expect([one, await this.pays('deposit_in', 'in', one)]).toEqual([one, open])
      if (open) one.deposit = takesDeposits(this.model, one) ? 'received' : 'refund_due'
    } else {
      const expected = judgeCancel(this.model, '4a', one)
      expects((await send('4a', 'cancel', { reason: 'x' })).status, expected, 'cancel')
      if (expected === 200)
        Object.assign(one, {
          review: 'cancelled',
          deposit: one.deposit === 'received' ? 'refund_due' : one.deposit,
        })
    }
  }

  private async bids(one: ModelSignUp, { amount, fitting }: Step): Promise<void> {
    const highest = Math.max(
      0,
      ...this.model.signUps.filter((each) => each.round === this.model.round).map((each) => each.bid),
    )
    this.model.highest = highest
    const price =
      highest === 0 ? start + (fitting ? amount * 1000 : -1) : highest + (fitting ? (amount + 1) * 1000 : 500)
    const expected = judgeBid(this.model, one, price)
    const answer = await this.ask('6a', 'POST', `/api/lots/${this.id}/bids`, {
      sign_up_id: one.id,
      bid_price: `${price}`,
    })
    const fits = expected === 200 ? answer.status === 200 : answer.status >= 400 && answer.status < 500
    expect([this.model.state, one, price, answer.text, fits]).toEqual([
      this.model.state,
      one,
      price,
      expect.anything(),
      true,
    ])
    if (expected === 200) one.bid = price
  }

  private async recycler({ which, amount }: Step): Promise<void> {
    const id = pick(this.lane.recyclers, which)
    const [before, action] = [this.model.recyclers.get(id), amount < 3 ? 'suspend' : 'reinstate']
    const fits = (before === 'active') === (action === 'suspend')
    const answer = await this.ask('4a', 'POST', `/api/recyclers/${id}/${action}`, {
      version: await this.version('recyclers', id),
      ...(action === 'suspend' ? { reason: 'x' } : {}),
    })
    expect([before, action, answer.status]).toEqual([before, action, fits ? 200 : 409])
    if (fits) this.model.recyclers.set(id, action === 'suspend' ? 'suspended' : 'active')
  }

  /** One person in finance enters a payment and another confirms it. True if both succeeded. */
  private async pays(
    kind: string,
    direction: string,
    about: { id: number } | 'lot',
    amount = '50000.00',
  ): Promise<boolean> {
    const body = {
      kind,
      direction,
      amount,
      occurred_on: businessDay(new Date()),
      method: '银行转账',
      ...(about === 'lot' ? { lot_id: this.id } : { sign_up_id: about.id }),
    }
    const entry = await this.ask('8a', 'POST', '/api/finance/entries', body)
    if (entry.status !== 200) return false
    return (
      (
        await this.ask('8b', 'POST', `/api/finance/entries/${entry.data.id}/confirm`, {
          version: entry.data.version,
        })
      ).status === 200
    )
  }

  /** Finance refunds a deposit. */
  private async paysBack(one: ModelSignUp): Promise<void> {
    if (
      one.deposit !== 'refund_due' ||
      one.round !== this.model.round ||
      !this.model.beforeSale.has(one.id) ||
      this.model.state !== 'sold'
    )
      return
    expect(await this.pays('deposit_refund', 'out', one)).toBe(true)
    one.deposit = 'refunded'
    if (this.model.beforeSale.get(one.id)?.deposit === 'received') this.model.paidBack.add(one.id)
  }

  /** The buyer without a deposit pays a part of the advance, and the entry names the lot alone. */
  private async paysPart(): Promise<void> {
    const winner = this.model.signUps.find((one) => one.id === this.model.winner)
    if (this.model.state !== 'sold' || winner?.deposit !== 'waived' || this.model.paid > 0) return
    expect(await this.pays('advance_in', 'in', 'lot', '20000.00')).toBe(true)
    this.model.paid = 20_000
  }

  /** The day of payment passes. */
  private async lateness(): Promise<void> {
    if (this.model.state !== 'sold') return
    await this.sql('update lots set payment_due_on = current_date - 2 where id = $1', [this.id])
    this.model.missed = true
  }

  private async clock(): Promise<void> {
    const begun = await startDueBidding(this.lane.t.database.db, new Date(Date.now() + 11 * 86_400_000))
    expect(begun).toBe(this.model.state === 'listed' ? 1 : 0)
    if (begun === 1)
      Object.assign(this.model, { state: 'bidding', history: [...this.model.history, 'start_bidding'] })
  }

  async take(chance: Step): Promise<void> {
    const one = this.signUp(chance)
    const { kind } = chance
    if (!this.model.dated && kind % 3 === 0) return this.dates()
    if (this.model.state === 'listed' && kind < 40)
      return this.signsUp({ ...chance, who: chance.fitting ? everyone.indexOf('6a') : chance.who })
    if (one && kind < 62) return this.decides(one, chance)
    if (one && this.model.state === 'bidding' && kind < 80) return this.bids(one, chance)
    if (one && kind === 81) return this.paysBack(one)
    if (one && kind < 84) return this.bids(one, chance)
    if (kind < 86) return this.recycler(chance)
    if (kind < 87) return this.clock()
    if (kind < 88) return this.signsUp(chance)
    if (kind < 90) return this.paysPart()
    if (kind < 91) return this.lateness()
    return this.moves(chance)
  }

  /** Compares everything stored with the model. */
  async agrees(): Promise<void> {
    const { rows } = await this.sql(
      'select state, round_no, winner_sign_up_id::int as winner from lots where id = $1',
      [this.id],
    )
    expect(rows[0]).toEqual({
      state: this.model.state,
      round_no: this.model.round,
      winner: this.model.winner,
    })
    const { rows: signUps } = await this.sql(
      'select id::int, review_status as review, deposit_status as deposit, outcome from sign_ups where lot_id = $1 order by id',
      [this.id],
    )
    expect(signUps).toEqual(
      this.model.signUps.map(({ id, review, deposit, outcome }) => ({ id, review, deposit, outcome })),
    )
    const { rows: events } = await this.sql(
      'select action, from_state, to_state from lot_events where lot_id = $1 order by id',
      [this.id],
    )
    expect(events.map((event) => event.action)).toEqual(this.model.history)
    for (const [n, event] of events.entries())
      if (n > 0) expect(event.from_state).toBe(events[n - 1].to_state)
    const { rows: log } = await this.sql(
      "select action from audit_entries where resource = 'lots' and record_id = $1 and action not in ('reveal', 'edit') order by id",
      [this.id],
    )
    expect(log.map((entry) => entry.action)).toEqual(this.model.history)
    const { rows: frozen } = await this.sql('select round_no from lot_rounds where lot_id = $1 order by 1', [
      this.id,
    ])
    expect(frozen.map((round) => round.round_no)).toEqual(
      Array.from({ length: this.model.round - 1 }, (_, n) => n + 1),
    )
    const { rows: dues } = await this.sql(
      `select kind, sign_up_id::int as one, sum(amount)::int as amount from finance_dues where lot_id = $1
       and kind in ('overpaid_refund', 'forfeit_payout') and state <> 'cancelled' group by 1, 2 order by 1, 2`,
      [this.id],
    )
    const { forfeits, refunds } = this.model
    const byId = (one: { one: number }, other: { one: number }) => one.one - other.one
    expect(dues).toEqual([
      ...[...forfeits].map((one) => ({ kind: 'forfeit_payout', one, amount: 50_000 })).toSorted(byId),
      ...[...refunds].map(([one, amount]) => ({ kind: 'overpaid_refund', one, amount })).toSorted(byId),
    ])
    const { rows: counted } = await this.sql(
      `select count(*) filter (where outcome = 'won')::int as won, r.win_count as n from recyclers r left join sign_ups s on s.recycler_id = r.id where r.id = any($1) group by r.id, r.win_count`,
      [this.lane.recyclers],
    )
    for (const { won, n } of counted) expect(won).toBe(n)
  }
}

/** Runs `numRuns` walks of one lane in sequence. */
const walkAlong = (lane: Lane, numRuns: number, seed: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: steps, maxLength: steps }),
      fc.nat(3),
      async (chances, from) => {
        const walk = new Walk(lane)
        await walk.begin()
        if (from > 0) await walk.headStart()
        made += 1
        try {
          for (const chance of chances) await walk.take(chance)
          await walk.agrees()
        } finally {
          // The clock of the next walk must not find lots of this one.
          await walk.sql("update lots set auction_time = now() + interval '90 days' where id = $1", [walk.id])
        }
      },
    ),
    { numRuns, seed, endOnFailure: true, interruptAfterTimeLimit: 3_000_000 },
  )

test(`${walks} random walks of ${steps} steps move lots as the product allows, and in no other way`, async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31 - laneCount))
  const since = performance.now()
  await Promise.all(lanes.map((lane, n) => walkAlong(lane, Math.ceil(walks / laneCount), seed + n)))
  const seconds = Math.round((performance.now() - since) / 1000)
  console.log(
    `${made} walks (SEED=${seed}, ${laneCount} side by side, ${seconds} s) have made the moves ${[...done].toSorted().join(', ')}`,
  )
  expect(done.size).toBeGreaterThan(full ? 15 : 8)
}, 3_600_000)
