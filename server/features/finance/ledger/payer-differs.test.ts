import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { linesOf, newAccount, statementOf, upload } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, placeLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '4a', '8a', '8b')
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows

async function signUpOf(recycler_id: number): Promise<number> {
  return (await post(p['4a'], `/api/lots/${await placeLot(t)}/sign-ups`, { recycler_id })).data.id
}

const deposit = (sign_up_id: number, counterparty: string | null, more: object = {}) =>
  post(p['8a'], '/api/finance/entries', {
    kind: 'deposit_in',
    direction: 'in',
    amount: '1.00',
    account_id: 0,
    occurred_on: businessDay(new Date()),
    sign_up_id,
    counterparty,
    ...more,
  })
const confirm = ({ id, version }: { id: number; version: number }, more: object = {}) =>
  post(p['8b'], `/api/finance/entries/${id}/confirm`, { version, ...more })

describe('a payer who is not the party', () => {
  test('is marked, and asked about once per party and payer', async () => {
    const [recycler, other] = [await activeRecycler(t, p['2a']), await activeRecycler(t, p['2a'])]
    const [name] = (await sql('select company_name as name from recyclers where id = $1', [recycler])).map(
      (row) => row['name'] as string,
    )
    const [first, second] = [await signUpOf(recycler), await signUpOf(recycler)]
    const strange = (await deposit(first, '代付贸易有限公司')).data
    expect(strange.payer_differs).toBe(true)
    expect((await p['8a'].ask('/api/finance/entries?payer_differs=true')).data.items).toMatchObject([
      { id: strange.id },
    ])
    const refused = await confirm(strange)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { reason: 'payer_differs', payer: '代付贸易有限公司', party: name },
    ])
    const foreign = [{ name: 'x.png', path: '/nowhere/x.png' }]
    expect((await confirm(strange, { files: foreign })).status).toBe(422)
    expect((await confirm(strange, { reason: '母公司代付' })).data).toMatchObject({
      state: 'confirmed',
      payer_differs: true,
    })
    const again = (await deposit(second, ' 代付贸易有限公司 ')).data
    expect((await confirm(again)).data).toMatchObject({ state: 'confirmed', payer_differs: true })
    const third = (await deposit(await signUpOf(other), '代付贸易有限公司')).data
    expect((await confirm(third)).data.reason).toBe('payer_differs')
    const own = (await deposit(second, `${name}`.replace('(', '（').replace(')', '）'))).data
    expect((await confirm(own)).data).toMatchObject({ state: 'confirmed', payer_differs: false })
    await expect(sql('delete from payer_proofs')).rejects.toThrow()
  })

  test('passes with a file, that finance may read', async () => {
    const id = await signUpOf(await activeRecycler(t, p['2a']))
    const entry = (await deposit(id, '丙方有限公司')).data
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
    const { data } = await p['8b'].ask('/api/index/upload', form([file('代付证明.png', picture)]))
    const files = [{ name: data.filename, path: data.filepath }]
    expect((await confirm(entry, { files })).data.state).toBe('confirmed')
    const [proof] = await sql('select files, reason, payer from payer_proofs where entry_id = $1', [entry.id])
    expect(proof).toEqual({ files, reason: null, payer: '丙方有限公司' })
  })

  test('is asked about when money is registered and confirmed in one step, and when a line is matched', async () => {
    const recycler = await activeRecycler(t, p['2a'])
    const id = await signUpOf(recycler)
    expect((await deposit(id, '丁方有限公司', { confirm: true })).data.reason).toBe('payer_differs')
    const account = await newAccount(p['8a'])
    await upload(p['8a'], account, statementOf([['20261008 09:00:00', 30000, '戊方有限公司']]))
    const [line] = (await linesOf(p['8a'], account)).items
    const match = (more: object) =>
      post(p['8a'], `/api/bank-lines/${line.id}/match`, { parts: [{ sign_up_id: id }], version: 1, ...more })
    expect((await match({})).data.reason).toBe('payer_differs')
    expect((await match({ reason: '同一老板' })).data).toMatchObject({ state: 'matched', reason: null })
  })

  test('is not somebody who pays from the account of the party', async () => {
    const recycler = await activeRecycler(t, p['2a'])
    await p['2a'].ask(`/api/recyclers/${recycler}`)
    const entry = { counterparty_account: '6217 0001' }
    const id = await signUpOf(recycler)
    expect((await deposit(id, '简称', entry)).data.payer_differs).toBe(true)
    const { data } = await p['2a'].ask(`/api/recyclers/${recycler}`)
    const edit = { version: data.version, bank_name: '工行', bank_account: '6217 0001' }
    await p['2a'].ask(`/api/recyclers/${recycler}`, { method: 'PATCH', body: edit })
    const [{ stored } = { stored: null }] = await sql(
      'select bank_account is not null as stored from recyclers where id = $1',
      [recycler],
    )
    expect(stored).toBe(true)
    expect((await deposit(id, '简称', { counterparty_account: '62170001' })).data.payer_differs).toBe(false)
  })
})
