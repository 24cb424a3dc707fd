import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { fileOf, inDays, lotIn, move, newLot } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a')

const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const state = { asset_owner: 'state', appraised_value: '1000.00', starting_price: '1000000.00' }
/** State-owned goods whose auction is in ten days, which is less than ten working days. */
const approved = (changes: object = {}) => lotIn(t, 'approved', { ...state, ...changes })

describe('the notice of state-owned goods', () => {
  test('goes by the floor, and role 4 cannot list earlier', async () => {
    const id = await approved()
    const answer = await move(t, '4a', id, 'list')
    expect(why(answer)).toEqual([409, 'notice_too_short'])
    const { first_day } = answer.data
    expect(first_day > businessDay(new Date(inDays(10)))).toBe(true)
    expect(answer.msg).toContain(first_day)
    const files = await fileOf(t, '4a')
    const explained = await move(t, '4a', id, 'list', { reason: '急售', consent_files: files })
    expect(why(explained)).toEqual([409, 'notice_too_short'])
    // The appraised value does not matter: below the first floor ten days are enough.
    const small = await approved({ starting_price: '999999.99', appraised_value: '999999.99' })
    expect((await move(t, '4a', small, 'list')).code).toBe(0)
  })

  test('is kept on the first possible day, and not the day before', async () => {
    const { first_day } = (await move(t, '4a', await approved(), 'list')).data
    const on = async (auction_time: string) => move(t, '4a', await approved({ auction_time }), 'list')
    const first = new Date(`${first_day}T02:00:00Z`)
    expect((await on(first.toISOString())).code).toBe(0)
    const before = new Date(first.getTime() - 86_400_000).toISOString()
    expect(why(await on(before))).toEqual([409, 'notice_too_short'])
  })

  test('counts the price of all goods where they are priced by the unit', async () => {
    const id = await approved({ pricing_basis: 1, starting_price: '100000.00', appraised_value: '1000.00' })
    expect(why(await move(t, '4a', id, 'list'))).toEqual([409, 'notice_too_short'])
  })

  test('passes with the reason and the file of role 2, not with one of them, nor by role 1', async () => {
    const id = await approved()
    const files = await fileOf(t, '2a')
    expect(why(await move(t, '2a', id, 'list', { reason: '急售' }))).toEqual([409, 'notice_too_short'])
    expect(why(await move(t, '2a', id, 'list', { consent_files: files }))).toEqual([409, 'notice_too_short'])
    const own = { reason: '急售', consent_files: await fileOf(t, '1a') }
    expect(why(await move(t, '1a', id, 'list', own))).toEqual([409, 'notice_too_short'])
    const listed = await move(t, '2a', id, 'list', { reason: '急售', consent_files: files })
    expect(listed.data).toMatchObject({ state: 'listed', notice_files: files, consent_files: [] })
    const { data } = await p['4a'].ask(`/api/lots/${id}/timeline`)
    expect(data.items[0]).toMatchObject({ what: 'list', reason: '急售' })
  })

  test('of private goods only warns', async () => {
    const id = await lotIn(t, 'approved', { auction_time: inDays(2), signup_end_time: inDays(1) })
    expect((await move(t, '4a', id, 'list')).code).toBe(0)
  })
})

describe('a floor below the appraised value', () => {
  const submitted = async (changes: object) => {
    const { id } = await newLot(t, p['5a'], { asset_owner: 'state', ...changes })
    return { id, answer: await move(t, '5a', id, 'submit') }
  }

  test('asks for the file of its approval in the first round', async () => {
    const { id, answer } = await submitted({ starting_price: '900000.00', appraised_value: '900000.01' })
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['approval_files']])
    const approval_files = await fileOf(t, '5a')
    const { rows } = await t.database.pool.query('select version from lots where id = $1', [id])
    const body = { approval_files, version: rows[0].version }
    expect((await p['5a'].ask(`/api/lots/${id}`, { method: 'PATCH', body })).code).toBe(0)
    expect((await move(t, '5a', id, 'submit')).code).toBe(0)
    const equal = await submitted({ starting_price: '900000.00', appraised_value: '900000.00' })
    expect(equal.answer.code).toBe(0)
  })

  test('asks for it in later rounds below 90 % only, and the file of the round before does not count', async () => {
    const approval_files = await fileOf(t, '5a')
    const id = await lotIn(t, 'bidding', {
      ...state,
      starting_price: '900000.00',
      appraised_value: '1000000.00',
      approval_files,
    })
    await move(t, '4a', id, 'no_sale', { reason: '无人出价' })
    const draft = (await move(t, '5a', id, 'relist')).data
    expect(draft.approval_files).toEqual([])
    const dates = { auction_time: inDays(60), signup_end_time: inDays(59), clean_end_time: inDays(90) }
    const patch = async (body: object) => {
      const { rows } = await t.database.pool.query('select version from lots where id = $1', [id])
      return p['5a'].ask(`/api/lots/${id}`, {
        method: 'PATCH',
        body: { ...dates, ...body, submit: true, version: rows[0].version },
      })
    }
    const refused = await patch({ starting_price: '899999.99' })
    expect([refused.status, Object.keys(refused.data.fields)]).toEqual([422, ['approval_files']])
    expect((await patch({ starting_price: '900000.00' })).data).toMatchObject({ state: 'reviewing' })
  })
})
