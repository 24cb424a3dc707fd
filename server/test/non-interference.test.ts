import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { can, type Role } from '#contract/grammar/permissions.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { Route } from '#contract/grammar/route.ts'
import { tools } from '#server/features/mcp/tools.ts'
import { testApp, type TestApp } from './support/harness.ts'
import { listenTo, type Ears } from './support/heard-changes.ts'
import { agreed, newToken, sendToTools } from './support/tool-calls.ts'
import { Business, type Known } from './support/twin-business.ts'
import { facts, type Fact } from './support/twin-facts.ts'
import { full } from '#tools/full-run.ts'

/**
 * Non-interference (guard.md 7.11): the same business runs in two worlds that are equal but for one hidden fact. What
 * somebody for whom the fact is masked can read, count, sort, hear, download and be refused with must be the same,
 * byte for byte, after times are levelled. Both worlds do the same acts, so their ids are the same.
 */
const pairs = full ? 2000 : 7
/** How many acts and how many orders of lists each person tries in a pair. The whole run tries all of them. */
const tried = full ? Infinity : 6

/** Times, random names and numbers, and the ids of what is beside the records differ between any two runs. */
const levelled = (path: string, text: string): string =>
  (/timeline|notifications/.test(path)
    ? text.replaceAll(/\\?"id\\?":(?:\\?")?(?:[a-z]+-)?\d+(?:\\?")?/g, '"id":<id>')
    : text
  )
    .replaceAll(/\\?"paddle_no\\?":\\?"\d+\\?"/g, '"paddle_no":<number>')
    .replaceAll(/\/calendars\/[\w-]+\.ics/g, '/calendars/<key>.ics')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '<time>')
    .replaceAll(/\d{4}年\d\d?月\d\d?日 \d\d:\d\d:\d\d/g, '<time>')
    .replaceAll(/\/f\/[\w-]+\//g, '/f/<file>/')
    .replaceAll(/"requestState":"[^"]*"/g, '"requestState":<state>')
    .replaceAll(/"(?:request_id|retry_after)":[^,}]+/g, '<own>')

/** Routes that act on the person's own session, and files. They know nothing of the business. */
const beside = [
  'session',
  'oidc',
  'secondFactor',
  'uploads',
  'events',
  'drafts',
  'exports',
  'openapi',
  'systemStatus',
]

const asked = Object.entries(allRoutes).filter(([name]) => !beside.includes(name.split('.')[0] ?? ''))
const reads = asked.filter(([, route]) => route.method === 'GET' && !route.stream)
const acts = asked.filter(([, route]) => route.method !== 'GET' && route.raw === undefined)

/** The record that a path is about: its first part names the resource. */
const partOf = (path: string): string =>
  /^\/(?:api|common)\/(?:finance\/|zip\/)?([\w-]+)/.exec(path)?.[1] ?? ''
const recordOf: Readonly<Record<string, keyof Known>> = {
  lots: 'lots',
  recyclers: 'recyclers',
  consignors: 'consignors',
  customers: 'customers',
  pool: 'pool',
  'auction-events': 'events',
  things: 'things',
}

const addressOf = ({ path }: Route, known: Known): string =>
  path.replaceAll(/:(\w+)/g, () => String(known[recordOf[partOf(path)] ?? 'lots']))

/** Each order and each count of a list, besides the list itself. */
const variantsOf = ({ list }: Route): string[] => {
  if (!list) return ['']
  const fields = Object.entries((list as Resource).fields ?? {})
  const orders = fields.flatMap(([name, field]) =>
    field.sortable ? [`?sort=${name}`, `?sort=-${name}`] : [],
  )
  const filters = fields.flatMap(([name, field]) =>
    field.filterable && field.kind === 'choice'
      ? (field.options ?? []).map((option) => `?${name}=${option}`)
      : [],
  )
  return ['', '?count_only=1', '?q=双生', ...orders, ...filters]
}

/** A source of choices that both worlds share. */
function chance(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d_2b_79_f5) | 0
    return ((state ^ (state >>> 14)) >>> 0) % below
  }
}

function some<T>(all: readonly T[], most: number, pick: (below: number) => number): T[] {
  if (most >= all.length) return [...all]
  const left = [...all]
  return Array.from({ length: most }, () => left.splice(pick(left.length), 1)[0] as T)
}

/** Calls of each tool that writes. */
const writtenBy: Readonly<Record<string, object>> = {
  create_customer: { company_name: '双生助手有限公司', confirm_duplicate: true },
  edit_customer: { version: 1, status: 3 },
  add_follow_up: { kind: 1, content: '助手' },
  comment_lot: { content: '助手' },
}

interface Try {
  method: string
  path: string
  body?: unknown
}

/** The acts that a person tries in a pair: reads first, because an act may change what there is to read. */
function triesOf(role: Role, known: Known, seed: number): Try[] {
  const pick = chance(seed)
  const own = reads.filter(([, route]) => route.permission === 'public' || can([role], route.permission))
  const plain = own.map(([, route]) => ({ method: 'GET', path: addressOf(route, known) }))
  const varied = own.flatMap(([, route]) =>
    variantsOf(route).map((query) => ({ method: 'GET', path: addressOf(route, known) + query })),
  )
  const phones = [`?q=137${String(seed * 20 + 4).padStart(8, '0')}`, '?q=7777', '?q=5555', '?q=520000']
  const searches = [
    '/api/recyclers',
    '/api/consignors',
    '/api/goods',
    '/api/commissioned',
    '/api/pool/customers',
    '/api/search',
  ].flatMap((path) => phones.map((query) => ({ method: 'GET', path: path + query })))
  const refused = acts.flatMap(([, { method, path, ...route }]) =>
    [{}, { version: 1 }, { version: 2, reason: '试' }].map((body) => ({
      method,
      path: addressOf({ method, path, ...route }, known),
      body,
    })),
  )
  return [
    ...plain,
    ...some(varied, tried * 2, pick),
    ...some(searches, tried, pick),
    { method: 'GET', path: `/common/zip/lots/${known.lots}` },
    ...some(refused, tried, pick),
  ]
}

async function answersOf(business: Business, name: string, tries: readonly Try[]): Promise<string[]> {
  const person = await business.as(name)
  const answers: string[] = []
  for (const { method, path, body } of tries) {
    const { status, text, headers } = await person.ask(path, {
      method,
      ...(body === undefined ? {} : { body }),
    })
    // An archive holds the times of its entries; its length and its name are what it tells.
    const shown =
      path.startsWith('/common/zip') && status === 200 ? String(headers['content-disposition']) : text
    answers.push(`${method} ${path} ${JSON.stringify(body ?? '')} ${status} ${levelled(path, shown)}`)
  }
  return answers
}

/** The answers of all tools for one person: records read, questions before a write, and writes. */
async function toolAnswersOf({ world, known, seed }: Business, name: string): Promise<string[]> {
  const token = await newToken(world, name)
  const answers = [(await sendToTools(world, token, 'tools/list')).text]
  for (const { name: tool, route } of tools) {
    const id = route.path.includes(':id') ? { id: Number(addressOf(route, known).split('/')[3]) } : {}
    const given = route.method === 'GET' ? id : { ...writtenBy[tool], ...id }
    for (const words of route.list || tool === 'search'
      ? ['双生', `137${String(seed * 20 + 4).padStart(8, '0')}`]
      : ['']) {
      const params = { name: tool, arguments: words === '' ? given : { ...given, q: words } }
      const asked = await sendToTools(world, token, 'tools/call', params)
      const { requestState } = JSON.parse(asked.text).result ?? {}
      const done =
        requestState &&
        (await sendToTools(world, token, 'tools/call', { ...params, requestState, ...agreed }))
      const said = [asked, ...(done ? [done] : [])].map(({ text }) => levelled('timeline', text))
      answers.push(`${tool} ${said.join('\n')}`)
    }
  }
  return answers
}

/** A person's calendar, as a calendar program reads it. */
async function calendarOf(business: Business, name: string): Promise<string> {
  const person = await business.as(name)
  const { data } = await person.ask('/api/calendar-feed', { method: 'POST', body: {} })
  const { text } = await business.world.ask(new URL(data.url).pathname)
  return text.replaceAll(/\d{8}T\d{6}Z/g, '<time>')
}

const hearerOf = (world: TestApp, name: string) => ({
  uid: world.uid(name),
  roles: [Number(name[0])] as never,
  team: name === '3a' ? [world.uid('5a')] : name === '3b' ? [world.uid('5b')] : [],
})

/** Each fact has worlds of its own: whoever may not know one may know another, of an earlier pair. */
describe.each(facts.map((fact, at): [string, Fact, number] => [fact.name, fact, at]))(
  '%s',
  (_name, fact, at) => {
    let worlds: [TestApp, TestApp]
    let ears: [Ears, Ears]
    beforeAll(async () => {
      worlds = [await testApp({ hasty: true }), await testApp({ hasty: true })]
      ears = [await listenTo(worlds[0]), await listenTo(worlds[1])]
    })
    afterAll(async () => {
      for (const ear of ears) await ear.close()
      for (const world of worlds) await world.close()
    })

    const people = Array.from(
      { length: Math.ceil((pairs - at) / facts.length) },
      (_none, n): [string, number] => [fact.masked[n % fact.masked.length] as string, n + 1],
    )
    // A second try would find the records of the first.
    test.each(people)('is nothing to %s (pair %i)', { retry: 0, timeout: 240_000 }, async (name, seed) => {
      const startOf = new Date()
      const [one, two] = worlds.map((world) => new Business(world, seed, startOf)) as [Business, Business]
      await Promise.all([ears[0].heard([]), ears[1].heard([])])
      await Promise.all([fact.play(one, false), fact.play(two, true)])
      expect(one.known).toEqual(two.known)
      const hear = async (ear: Ears, world: TestApp) => (await ear.heard([hearerOf(world, name)]))[0]
      const heard = [await hear(ears[0], worlds[0]), await hear(ears[1], worlds[1])]
      expect(heard[0]).toEqual(heard[1])
      expect(await calendarOf(one, name)).toBe(await calendarOf(two, name))
      const tries = triesOf(Number(name[0]) as Role, one.known, seed)
      const answers = await Promise.all([answersOf(one, name, tries), answersOf(two, name, tries)])
      expect(answers[0]).toEqual(answers[1])
      // Tools are routes under other names, so one pair of each fact is enough.
      if (seed > 1) return
      const told = await Promise.all([toolAnswersOf(one, name), toolAnswersOf(two, name)])
      expect(told[0]).toEqual(told[1])
    })
  },
)
