import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reasons, type Reason } from '#contract/grammar/errors.ts'
import { texts } from '#texts/all.ts'
import { languages } from '#texts/text.ts'
import { reasonText } from './envelope.ts'
import { Refusal } from './errors.ts'

/** One place in the code that refuses: its reason and the names of the values that it passes. */
interface Place {
  file: string
  reason: Reason
  passed: string[]
}

/** Reasons that a variable chooses, and the values passed with them. */
const chosen: Record<string, [readonly Reason[], string[]]> = {
  'features/bids/add-bid.ts': [
    ['bid_below_start', 'bid_too_low', 'bid_off_step'],
    ['price', 'nearest'],
  ],
  'features/bids/bid-lines.ts': [
    ['invalid', 'bid_chain_broken', 'outside_bidding'],
    ['from', 'to'],
  ],
  'features/customers/guards.ts': [['locked', 'not_locked', 'live_lot', 'already_archived'], []],
  'features/recyclers/moves.ts': [['no_licence', 'licence_expires'], []],
  'features/sign-ups/guards.ts': [['wrong_state', 'deposit_settled'], []],
  'request/errors.ts': [['busy', 'database_down', 'storage_full'], []],
  'features/staff/same-person.ts': [['own_entry', 'own_bank_change'], ['why']],
  'features/imports/workbook-reader.ts': [
    ['workbook_unreadable', 'workbook_too_large', 'too_many_rows'],
    ['n'],
  ],
  'identity/daily-limit.ts': [
    ['quota_reached', 'reveal_limit_reached', 'check_limit_reached'],
    ['n', 'date'],
  ],
  'request/envelope.ts': [['body_too_large', 'media_type', 'file_too_large'], ['n']],
}

/** The arguments of a call that begins at this bracket. */
function argumentsAt(source: string, from: number): string[] {
  const found: string[] = []
  let depth = 0
  let begun = from + 1
  let quote = ''
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (quote !== '') {
      if (sign === quote && source[at - 1] !== '\\') quote = ''
    } else if (['"', "'", '`'].includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    if (quote === '' && ((depth === 1 && sign === ',') || depth === 0)) {
      found.push(source.slice(begun, at).trim())
      begun = at + 1
      if (depth === 0) return found
    }
  }
  return found
}

/** The names of an object literal. */
const namesIn = (literal: string): string[] =>
  argumentsAt(literal, 0).flatMap((part) => /^(\w+)\s*(?::|$)/.exec(part)?.[1] ?? [])

const files = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test/'))

const unknown: string[] = []
const places = files.flatMap((file): Place[] => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(/new (?:Counted)?Refusal\(/g)].flatMap((match): Place[] => {
    const [first = '', second = '{}'] = argumentsAt(source, match.index + match[0].length - 1)
    const literals = [...first.matchAll(/'(\w+)'/g)].map(([, word]) => word as Reason)
    const known = literals.filter((word) => word in reasons)
    if (known.length > 0 && second.startsWith('{'))
      return known.map((reason) => ({ file, reason, passed: namesIn(second) }))
    const [several, passed] = chosen[file] ?? []
    if (!several || !passed) unknown.push(`${file}: ${first}, ${second}`)
    return (several ?? []).map((reason) => ({ file, reason, passed: passed ?? [] }))
  })
})

test('every place that refuses is known with its reason and its values', () => {
  expect(places.length).toBeGreaterThan(200)
  expect(unknown).toEqual([])
})

const sample: Record<string, string | number> = { n: 3, resource: 'customers', field: 'phone' }

test.each(languages)(
  'no text of a refusal in %s asks for a value that the code does not pass',
  (language) => {
    const words = texts[language].reasons as Readonly<Record<string, string>>
    const missing = places.flatMap(({ file, reason, passed }) => {
      const asked = [...(words[reason] ?? `{no text of ${reason}}`).matchAll(/\{(\w+)\}/g)].map(
        ([, name]) => name ?? '',
      )
      return asked
        .filter((name) => !passed.includes(name === 'label' ? 'field' : name))
        .map((name) => `${file}: ${reason} lacks ${name}`)
    })
    expect(missing).toEqual([])
    for (const { reason, passed } of places) {
      const values = Object.fromEntries(passed.map((name) => [name, sample[name] ?? 'x']))
      expect(reasonText(language, new Refusal(reason, values))).not.toMatch(/[{}]|undefined/)
    }
  },
)

test('a value that is forgotten all the same leaves a gap, not the marks of the text', () => {
  for (const reason of Object.keys(reasons) as Reason[])
    for (const language of languages)
      expect(reasonText(language, new Refusal(reason))).not.toMatch(/[{}]|undefined/)
})
