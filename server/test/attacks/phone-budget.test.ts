import { beforeEach, expect, test } from 'vitest'
import { defaultPoolRules } from '#contract/pool.ts'
import { forgetRules } from '#server/features/customers/pool/rules.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { type Answer, type Person } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { withPeople } from '../support/people.ts'
import { full } from '#tools/full-run.ts'

/**
 * A lead and a salesperson of one team, by any mix of acts that show a number. The model knows what each has
 * learnt from the text of the answers alone, and from the limits what each may learn.
 */
const { t, p } = withPeople('1a', '3a', '5a', '5b')
const sequences = full ? 1000 : 5
const steps = full ? 30 : 15
const limits = { claim_daily_limit: 2, reveal_daily_limit: 2, compare_daily_limit: 3 }

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  who.ask(path, { method: 'POST', body, headers })

interface Row {
  id: number
  phone: string
}
let digits = 30_000_000
async function hidden(service_id: number | null): Promise<Row> {
  const phone = `159${(digits += 1)}`
  const { data, code, text } = await post(p['1a'], '/api/customers', newCustomer({ phone, service_id }))
  if (code !== 0) throw new Error(text)
  return { id: data.id, phone }
}

beforeEach(async () => {
  await sql('insert into pool_rules (version, rules) select max(version) + 1, $1 from pool_rules', [
    JSON.stringify({ ...defaultPoolRules, ...limits, reclaim_cooldown_days: 0 }),
  ])
  forgetRules()
})

/** A fresh business day, with the pool and a stranger's customers as they are at its beginning. */
async function newDay(): Promise<{ pool: Row[]; strange: Row[] }> {
  for (const table of ['counted_claims', 'reveals', 'compared_keys', 'duplicate_checks', 'idempotency_keys'])
    await t.asOwner(`delete from ${table}`)
  await sql('update customers set archived_at = now() where archived_at is null')
  return {
    pool: [
      await hidden(null),
      await hidden(null),
      await hidden(null),
      await hidden(null),
      await hidden(null),
    ],
    strange: [await hidden(p['5b'].uid), await hidden(p['5b'].uid)],
  }
}

/** Numbers that stand in full in what a person was answered. */
const read = (rows: readonly Row[], { text }: Answer) =>
  rows.filter(({ phone }) => text.includes(phone)).map(({ id }) => id)

interface Learner {
  who: Person
  /** Customers whose number was read. */
  read: Set<number>
  /** Numbers that were guessed, and found to exist or not. */
  guessed: Set<string>
  /** Customers that somebody else has put into this person's hands. */
  given: Set<number>
}

test(
  'no sequence of acts of one team shows more numbers than its people may learn in a day',
  async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
    console.log(`seed ${seed}`)
    const roll = printedRandom(seed)
    for (let n = 0; n < sequences; n += 1) {
      const { pool, strange } = await newDay()
      const team = [p['3a'], p['5a']].map((who): Learner => {
        return { who, read: new Set(), guessed: new Set(), given: new Set() }
      })
      const [lead, seller] = team as [Learner, Learner]
      let own = await ownOf(seller.who)
      const trail: string[] = []
      for (let step = 0; step < steps; step += 1) {
        const me = roll.one(team)
        const other = me === lead ? seller : lead
        const target = roll.one(pool)
        const guess = roll.one([...pool, ...strange, { id: 0, phone: `158${roll.below(1e8)}` }]).phone
        const version = await versionOf(target.id)
        const act = roll.one(acts({ me, other, target, guess, version, own, key: `${n}:${target.id}` }))
        const answer = await act.ask()
        trail.push(`${me.who.username} ${act.name} ${answer.status}`)
        expect(answer.status, trail.join('\n')).toBeLessThan(500)
        if (act.name === 'guess by an edit' && answer.status === 200) own = await ownOf(seller.who)
        for (const id of read(pool, answer)) me.read.add(id)
        if (act.guesses && answer.status !== 429) me.guessed.add(guess)
        for (const learner of team)
          for (const id of read(pool, await learner.who.ask('/api/customers?limit=100'))) learner.read.add(id)
      }
      const most = limits.claim_daily_limit + limits.reveal_daily_limit
      for (const learner of team) {
        // Customers that a colleague takes or is given are in the team's lists: they count in the colleague's budget.
        const others = team.filter((each) => each !== learner)
        const by = new Set([...learner.given, ...others.flatMap((each) => [...each.read, ...each.given])])
        const alone = [...learner.read].filter((id) => !by.has(id))
        expect(alone.length, `${learner.who.username}\n${trail.join('\n')}`).toBeLessThanOrEqual(most)
        const guessed = learner.guessed.size
        expect(guessed, trail.join('\n')).toBeLessThanOrEqual(limits.compare_daily_limit)
      }
      const given = new Set(team.flatMap((learner) => [...learner.given]))
      const taken = new Set(team.flatMap((learner) => [...learner.read]).filter((id) => !given.has(id)))
      expect(taken.size, trail.join('\n')).toBeLessThanOrEqual(most * team.length)
      // Giving everything away reveals nothing.
      const leadAlone = [...lead.read].filter((id) => given.has(id) && !seller.given.has(id))
      expect(leadAlone).toEqual([])
    }
  },
  full ? 3_600_000 : 120_000,
)

const versionOf = async (id: number): Promise<number> =>
  (await sql('select version from customers where id = $1', [id])).rows[0].version

/** A customer of the salesperson's own, to edit. */
async function ownOf(who: Person): Promise<{ id: number; version: number }> {
  const { rows } = await sql(
    "select id::int, version from customers where service_id = $1 and archived_at is null and company_name like '自有%'",
    [who.uid],
  )
  if (rows[0]) return rows[0]
  const made = await post(
    p['1a'],
    '/api/customers',
    newCustomer({ phone: `157${(digits += 1)}`, service_id: who.uid, company_name: `自有${digits}公司` }),
  )
  return { id: made.data.id, version: 1 }
}

interface Situation {
  me: Learner
  other: Learner
  target: Row
  guess: string
  version: number
  own: { id: number; version: number }
  key: string
}

interface Act {
  name: string
  guesses?: true
  ask(): Promise<Answer>
}

/** Every known way to read a number. */
function acts({ me, other, target, guess, version, own, key }: Situation): Act[] {
  const { who } = me
  const id = target.id
  const give = async (path: string, body: object) => {
    const answer = await post(who, path, body)
    if (answer.status === 200) other.given.add(id)
    return answer
  }
  const body = newCustomer({ phone: guess })
  return [
    { name: 'reveal', ask: () => post(who, `/api/pool/customers/${id}/reveal`) },
    { name: 'claim', ask: () => post(who, `/api/pool/customers/${id}/claim`) },
    { name: 'claim in bulk', ask: () => post(who, '/api/pool/claim', { ids: [id] }) },
    {
      name: 'claim with a key',
      ask: () => post(who, `/api/pool/customers/${id}/claim`, {}, { 'idempotency-key': `claim ${key}` }),
    },
    {
      name: 'reveal with a key',
      ask: () => post(who, `/api/pool/customers/${id}/reveal`, {}, { 'idempotency-key': `reveal ${key}` }),
    },
    {
      name: 'assign to oneself',
      ask: () => post(who, `/api/pool/customers/${id}/assign`, { service_id: who.uid }),
    },
    {
      name: 'assign to the other',
      ask: () => give(`/api/pool/customers/${id}/assign`, { service_id: other.who.uid }),
    },
    { name: 'release', ask: () => post(who, `/api/customers/${id}/release`, { reason: 1, version }) },
    {
      name: 'transfer to the other',
      ask: () => post(who, `/api/customers/${id}/transfer`, { service_id: other.who.uid, version }),
    },
    {
      name: 'transfer to oneself',
      ask: () => post(who, `/api/customers/${id}/transfer`, { service_id: who.uid, version }),
    },
    { name: 'look', ask: () => who.ask(`/api/customers/${id}`) },
    { name: 'look in the pool', ask: () => who.ask(`/api/pool/customers/${id}`) },
    { name: 'history', ask: () => who.ask(`/api/customers/${id}/timeline`) },
    { name: 'search', ask: () => who.ask(`/api/search?q=${target.phone.slice(-5)}`) },
    { name: 'follow up', ask: () => post(who, `/api/customers/${id}/follow-ups`, { kind: 1, content: 'x' }) },
    {
      name: 'edit',
      ask: () => who.ask(`/api/customers/${id}`, { method: 'PATCH', body: { remark: 'x', version } }),
    },
    { name: 'check', guesses: true, ask: () => post(who, '/api/customers/check', { phone: guess }) },
    {
      name: 'check but one',
      guesses: true,
      ask: () => post(who, '/api/customers/check', { phone: guess, id }),
    },
    { name: 'guess by a create', guesses: true, ask: () => post(who, '/api/customers', body) },
    {
      name: 'guess by an edit',
      guesses: true,
      ask: () =>
        who.ask(`/api/customers/${own.id}`, {
          method: 'PATCH',
          body: { phone: guess, version: own.version },
        }),
    },
  ]
}
