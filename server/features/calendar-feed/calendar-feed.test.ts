import { expect, test } from 'vitest'
import { withPeople } from '#server/test/support/people.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { placeFundedLot, placeLot } from '#server/test/support/placed-lots.ts'
import { calendarText } from './ics.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '5b', '8a')
type Name = keyof typeof p

/** Reads a calendar: unfolded lines, grouped by component. Throws where RFC 5545 is broken. */
function parsed(text: string): Record<string, string>[] {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const open: string[] = []
  const events: Record<string, string>[] = []
  for (const line of text.replaceAll('\r\n ', '').trimEnd().split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[^:]+)?):(.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') open.push(value)
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    if (name === 'END') expect(open.pop()).toBe(value)
    if (open.at(-1) === 'VEVENT' && name !== 'END' && name !== 'BEGIN')
      Object.assign(events.at(-1) ?? {}, { [name]: value.replaceAll(/\\([\\;,])/g, '$1') })
  }
  expect(open).toEqual([])
  return events
}

const path = '/api/calendar-feed'
async function feedOf(who: Name): Promise<string> {
  const made = await p[who].ask(path, { method: 'POST', body: {} })
  expect(made.code, made.text).toBe(0)
  return new URL(made.data.url).pathname
}

test('an address is made, shown once, read without a session, replaced and revoked', async () => {
  expect((await p['5a'].ask(path)).data).toEqual({ exists: false, created_at: null, last_read_at: null })
  const first = await feedOf('5a')
  expect(first).toMatch(/^\/calendars\/[\w-]{43}\.ics$/)
  const answer = await t.ask(first)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  parsed(answer.text)
  const stored = JSON.stringify((await t.database.pool.query('select * from calendar_feeds')).rows)
  expect(stored).not.toContain(first.slice(11, 40))
  expect((await p['5a'].ask(path)).data.last_read_at).not.toBeNull()
  const second = await feedOf('5a')
  expect((await t.ask(first)).status).toBe(404)
  expect((await p['5a'].ask(path, { method: 'DELETE' })).code).toBe(0)
  expect((await t.ask(second)).status).toBe(404)
  expect((await p['5a'].ask(path, { method: 'DELETE' })).status).toBe(404)
})

test('an unchanged calendar is not sent again', async () => {
  const feed = await feedOf('5a')
  const { headers } = await t.ask(feed)
  const etag = String(headers['etag'])
  for (const known of [etag, `"old", W/${etag}`]) {
    const again = await t.ask(feed, { headers: { 'if-none-match': known } })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  expect((await t.ask(feed, { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
})

test('a follow-up is in its owner’s calendar with the name and without the phone; a change raises SEQUENCE', async () => {
  const next_follow_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = newCustomer({ company_name: '日历; 测试, 有限公司', next_follow_at })
  const { data } = await p['5a'].ask('/api/customers', { method: 'POST', body })
  const feed = await feedOf('5a')
  const uid = `customer-${data.id}-follow-up@yunjingtong-crm`
  const find = async (at: string) => {
    const { text } = await t.ask(at)
    expect(text).not.toContain(String(body['phone']))
    return parsed(text).find((event) => event['UID'] === uid)
  }
  const before = await find(feed)
  expect(before).toMatchObject({ SUMMARY: '跟进：日历; 测试, 有限公司', SEQUENCE: String(data.version) })
  expect(Object.keys(before ?? {})).toContain('DTSTART;TZID=Asia/Shanghai')
  const later = new Date(Date.now() + 4 * 86_400_000).toISOString()
  const changes = { next_follow_at: later, version: data.version }
  await p['5a'].ask(`/api/customers/${data.id}`, { method: 'PATCH', body: changes })
  const after = await find(feed)
  expect(Number(after?.['SEQUENCE'])).toBe(data.version + 1)
  expect(after?.['DTSTART;TZID=Asia/Shanghai']).not.toBe(before?.['DTSTART;TZID=Asia/Shanghai'])
  expect(await find(await feedOf('5b'))).toBeUndefined()
})

test('auctions are there for those who may see the lot, and for nobody who has left', async () => {
  const lot = await placeFundedLot(t)
  const uid = `lot-${lot}-auction@yunjingtong-crm`
  const uids = async (who: Name) => parsed((await t.ask(await feedOf(who))).text).map((event) => event['UID'])
  const sees = (await t.database.pool.query('select auction_time from lots where id = $1', [lot])).rows[0]
  await t.asOwner(
    "update lots set state = 'listed', auction_time = now() + interval '5 days', view_from = now() + interval '2 days', view_to = now() + interval '50 hours' where id = $1",
    [lot],
  )
  expect(sees).toBeDefined()
  expect(await uids('1a')).toEqual(expect.arrayContaining([uid, `lot-${lot}-viewing@yunjingtong-crm`]))
  const feed = await feedOf('5b')
  await t.database.pool.query("update staff set disabled_at = now() where username = '5b'")
  expect((await t.ask(feed)).status).toBe(404)
})

test('tells whoever does not see the reserve nothing of an edit of it', async () => {
  const lot = await placeLot(t, { state: 'listed' })
  const entryOf = async (who: Name) =>
    parsed((await t.ask(await feedOf(who))).text).find(
      (event) => event['UID'] === `lot-${lot}-auction@yunjingtong-crm`,
    )
  const before = [await entryOf('4a'), await entryOf('2a')]
  expect(before[0]?.['SUMMARY']).toBeTruthy()
  await t.database.pool.query(
    `update lots set version = version + 1, updated_at = now() + interval '1 minute',
       masked_edits = '{"reserve_price": 1}' where id = $1`,
    [lot],
  )
  expect(await entryOf('4a')).toEqual(before[0])
  expect(Number((await entryOf('2a'))?.['SEQUENCE'])).toBe(Number(before[1]?.['SEQUENCE']) + 1)
})

test('a phone that was typed into a name is shortened', async () => {
  const next_follow_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = newCustomer({ company_name: '门卫13812345678废铁有限公司', next_follow_at })
  await p['5a'].ask('/api/customers', { method: 'POST', body })
  const { text } = await t.ask(await feedOf('5a'))
  expect(text).toContain('门卫138********废铁')
  expect(text).not.toContain('13812345678')
})

test('long words are folded between characters', () => {
  const summary = '拍卖'.repeat(60)
  const text = calendarText('云', [
    { uid: 'x', sequence: 1, made: '2026-11-24T00:00:00.000Z', summary, starts: { day: '2026-12-31' } },
  ])
  expect(parsed(text)).toMatchObject([
    { SUMMARY: summary, 'DTSTART;VALUE=DATE': '20261231', 'DTEND;VALUE=DATE': '20270101' },
  ])
})

test.each(['/calendars/x.ics', '/calendars/', `/calendars/${'a'.repeat(43)}.ics`, '/calendars/x'])(
  '%s is no calendar',
  async (at) => {
    expect((await t.ask(at)).status).toBe(404)
  },
)
