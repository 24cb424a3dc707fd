import { describe, expect, test } from 'vitest'
import { fileOf, move } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { byWeight, paidLot, weigh } from '#server/test/support/weighed-lots.ts'

const { t, p } = withPeople('2a', '2b', '3a', '5a', '5b', '6a', '7a', '8a')
type Name = keyof typeof p

const post = (who: Name, path: string, body: object = {}) => p[who].ask(path, { method: 'POST', body })
const decide = (who: Name, id: number, decision: string, reason?: string): Promise<Answer> =>
  post(who, `/api/approvals/${id}/decide`, { decision, ...(reason && { reason }) })
const waitingIn = async (who: Name, lot: number) =>
  (await p[who].ask(`/api/approvals?lot_id=${lot}&state=waiting`)).data.items
const quantityOf = async (lot: number): Promise<string | null> =>
  (await t.database.pool.query('select settlement_quantity from lots where id = $1', [lot])).rows[0]
    .settlement_quantity
const toldOf = async (who: Name, id: number): Promise<string[]> =>
  (await p[who].ask('/api/notifications')).data.items
    .filter((notice: { url: string }) => notice.url === `/work/approvals?id=${id}`)
    .map((notice: { kind: string }) => notice.kind)

/** Fetched goods that weighed 20.1 t, while 6a claims 19.5 t. */
async function differing(): Promise<{ lot: number; id: number }> {
  const lot = await paidLot(t, { ...byWeight })
  await weigh(t, lot)
  const proof = { reason: '地磅误差', files: await fileOf(t, '6a') }
  const gone = await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '19.5', ...proof })
  expect(gone.data).toMatchObject({ state: 'picked_up', settlement_quantity: '20.100' })
  return { lot, id: (await waitingIn('2a', lot))[0].id }
}

describe('another quantity than that of the tickets', () => {
  test('is refused with both figures, unless a reason and a file come with it', async () => {
    const lot = await paidLot(t, { ...byWeight })
    await weigh(t, lot)
    const refused = {
      code: 409,
      data: { reason: 'differs_from_tickets', tickets: '20.100', given: '19.500' },
    }
    const sent = { settlement_quantity: '19.5' }
    expect(await move(t, '6a', lot, 'mark_picked_up', sent)).toMatchObject(refused)
    expect(await move(t, '6a', lot, 'mark_picked_up', { ...sent, reason: '误差' })).toMatchObject(refused)
    const files = await fileOf(t, '6a')
    expect(await move(t, '6a', lot, 'mark_picked_up', { ...sent, files })).toMatchObject(refused)
    const exact = await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '20.1' })
    expect(exact.data).toMatchObject({ state: 'picked_up', settlement_quantity: '20.100' })
    const put = { settlement_quantity: '19.5', version: 1 }
    expect(await p['8a'].ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body: put })).toMatchObject(
      refused,
    )
    expect(await waitingIn('2a', lot)).toEqual([])
  })

  test('waits with its reason, seen by who asked and who decides, and told to those', async () => {
    const { lot, id } = await differing()
    const [row] = await waitingIn('2a', lot)
    expect(row).toMatchObject({
      kind: 'settlement_quantity',
      asked: { tickets: '20.100', given: '19.500' },
      reason: '地磅误差',
      created_by_name: '昵称6a',
      decides: [1, 2],
      actions: ['approve', 'reject'],
    })
    expect(await waitingIn('6a', lot)).toMatchObject([{ id, actions: [] }])
    for (const other of ['3a', '5a', '8a'] as const) expect(await waitingIn(other, lot)).toEqual([])
    expect((await p['5a'].ask(`/api/approvals/${id}`)).status).toBe(404)
    expect((await p['7a'].ask('/api/approvals')).status).toBe(403)
    expect([await toldOf('2a', id), await toldOf('2b', id), await toldOf('6a', id)]).toEqual([
      ['approval_asked'],
      ['approval_asked'],
      [],
    ])
  })

  test('holds the settlement open until it is decided, and counts once approved', async () => {
    const { lot, id } = await differing()
    const close = (version: number) => post('8a', `/api/lots/${lot}/settlement/close`, { version })
    expect(await close(1)).toMatchObject({ code: 409, data: { reason: 'approval_waits' } })
    expect((await decide('2a', id, 'approve', '同意')).data).toMatchObject({
      state: 'approved',
      decided_by_name: '昵称2a',
      decision_reason: '同意',
      actions: [],
    })
    expect(await quantityOf(lot)).toBe('19.500')
    expect(await toldOf('6a', id)).toEqual(['approval_approved'])
    const { data } = await p['8a'].ask(`/api/lots/${lot}/settlement`)
    expect(data).toMatchObject({ settlement_quantity: '19.500', tickets: '20.100', waits: [] })
    expect((await close(data.version)).data).toMatchObject({
      settlement_quantity: '19.500',
      tickets: '20.100',
    })
  })

  test('is carried out once by twenty at once', async () => {
    const { lot, id } = await differing()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => decide(n % 2 ? '2a' : '2b', id, 'approve')),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    const others = answers.filter((answer) => answer.code !== 0).map((answer) => answer.data.reason)
    expect(new Set(others)).toEqual(new Set(['already_decided']))
    expect(await quantityOf(lot)).toBe('19.500')
  })

  test('rejected leaves the tickets; a rejection says why', async () => {
    const { lot, id } = await differing()
    expect((await decide('2a', id, 'reject')).data.fields).toHaveProperty('reason')
    expect((await decide('2a', id, 'reject', '以磅单为准')).data.state).toBe('rejected')
    expect(await quantityOf(lot)).toBe('20.100')
    expect(await toldOf('6a', id)).toEqual(['approval_rejected'])
    expect(await decide('2b', id, 'approve')).toMatchObject({
      code: 409,
      data: { reason: 'already_decided' },
    })
  })

  test('is outdated by other tickets, whether it waits or was approved', async () => {
    const { lot, id } = await differing()
    await weigh(t, lot, { gross: '11', tare: '10', deduction: null })
    expect(await decide('2a', id, 'approve')).toMatchObject({
      code: 409,
      data: { reason: 'approval_outdated' },
    })
    expect((await waitingIn('2a', lot))[0].id).toBe(id)
    const other = await differing()
    await decide('2a', other.id, 'approve')
    await weigh(t, other.lot, { gross: '11', tare: '10', deduction: null })
    expect(await quantityOf(other.lot)).toBe('21.100')
  })

  test('gives way to a later request, and to the figure of the tickets', async () => {
    const { lot, id } = await differing()
    const put = async (settlement_quantity: string) => {
      const { version } = (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
      const body = { settlement_quantity, reason: '复磅', files: await fileOf(t, '8a'), version }
      return p['8a'].ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body })
    }
    const later = (await put('19')).data.waits
    expect(later).toMatchObject([{ asked: { given: '19.000' }, reason: '复磅' }])
    expect((await p['2a'].ask(`/api/approvals/${id}`)).data.state).toBe('withdrawn')
    await decide('2a', later[0].id, 'approve')
    expect(await quantityOf(lot)).toBe('19.000')
    expect((await put('20.1')).data).toMatchObject({ settlement_quantity: '20.100', waits: [] })
    expect((await p['2a'].ask(`/api/approvals/${later[0].id}`)).data.state).toBe('withdrawn')
  })
})

describe('asking', () => {
  test('by itself checks what the act checks', async () => {
    const lot = await paidLot(t, { ...byWeight })
    const asked = { kind: 'settlement_quantity', lot_id: lot, settlement_quantity: '19', reason: '误差' }
    const files = await fileOf(t, '6a')
    expect((await post('6a', '/api/approvals', { ...asked, files: [] })).data.fields).toHaveProperty('files')
    expect((await post('6a', '/api/approvals', { ...asked, files })).data.reason).toBe('nothing_to_approve')
    await weigh(t, lot)
    expect((await post('6a', '/api/approvals', { ...asked, files, reason: '' })).data.fields).toHaveProperty(
      'reason',
    )
    expect((await post('6a', '/api/approvals', { ...asked, files: await fileOf(t, '5a') })).status).toBe(422)
    expect((await post('5b', '/api/approvals', { ...asked, files })).status).toBe(404)
    const made = await post('6a', '/api/approvals', { ...asked, files })
    expect(made.data).toMatchObject({ state: 'waiting', lot_id: lot })
    await decide('2a', made.data.id, 'approve')
    const gone = await move(t, '6a', lot, 'mark_picked_up')
    expect(gone.data).toMatchObject({ settlement_quantity: '19.000' })
  })

  test('by a director leaves the decision to another person', async () => {
    const lot = await paidLot(t, { ...byWeight })
    await weigh(t, lot)
    const body = {
      kind: 'settlement_quantity',
      lot_id: lot,
      settlement_quantity: '19',
      reason: '误差',
      files: await fileOf(t, '2a'),
    }
    const { id, actions } = (await post('2a', '/api/approvals', body)).data
    expect(actions).toEqual([])
    const toDecide = async (who: '2a' | '2b' | '6a') =>
      (await p[who].ask(`/api/approvals?to_decide=true&lot_id=${lot}`)).data.total
    expect([await toDecide('2a'), await toDecide('2b'), await toDecide('6a')]).toEqual([0, 1, 0])
    const waits = async (who: '2a' | '2b' | '6a') =>
      (await p[who].ask('/api/waiting')).data.screens
        .filter(({ path }: { path: string }) => path === '/work/approvals')
        .map(({ parts: [part] }: { parts: { value: number }[] }) => part?.value)
    const all = (await p['2b'].ask('/api/approvals?to_decide=true')).data.total
    expect([await waits('2b'), await waits('6a')]).toEqual([[all], []])
    const queued = (await p['8a'].ask('/api/finance/queue')).data.approvals.items
    expect(queued).toContainEqual(
      expect.objectContaining({ id, lot_id: lot, party_name: '昵称2a', blocks: ['undecided'] }),
    )
    expect(await decide('2a', id, 'approve')).toMatchObject({ code: 409, data: { reason: 'own_request' } })
    expect(await decide('6a', id, 'approve')).toMatchObject({ status: 404 })
    expect((await decide('2b', id, 'approve')).code).toBe(0)
    expect((await p['8a'].ask('/api/finance/queue')).data.approvals.items).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })
})
