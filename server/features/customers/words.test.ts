import { expect, test } from 'vitest'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('5a', '5b', '6a')

const words = (who: (typeof p)['5a']) => who.ask('/api/customers/words')
const add = (who: (typeof p)['5a'], changes: Record<string, unknown>) =>
  who.ask('/api/customers', { method: 'POST', body: newCustomer(changes) })

test('the words in use are those of one’s own customers, the most used first', async () => {
  expect((await t.ask('/api/customers/words')).status).toBe(401)
  expect((await words(p['6a'])).status).toBe(403)
  for (const [source, duty, department] of [
    ['展会', '部长', '物资部'],
    ['转介绍', '部长', '设备部'],
    ['转介绍', '科长', '设备部'],
  ])
    expect((await add(p['5a'], { source, duty, department })).status).toBe(200)
  expect((await add(p['5b'], { source: '别人的来源', duty: '站长', department: '别处' })).status).toBe(200)
  const { data } = await words(p['5a'])
  expect(data).toEqual({
    source: ['转介绍', '展会'],
    department: ['设备部', '物资部'],
    duty: ['部长', '科长'],
  })
})
