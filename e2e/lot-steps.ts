import type { Person } from './person.ts'

/** Steps of a lot's life that a journey takes through the API, because it is about something else. */

/** An instant in so many days. */
export const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Terms of a lot that can be submitted, without its name, consignor and auction time. */
export const lotTerms = {
  auction_type: 1,
  auction_quantity: '1',
  company: 0,
  platform: 0,
  signup_end_time: at(8),
  clean_end_time: at(30),
  starting_price: '10000',
  reserve_price: '0',
  add_price_one: '500',
  add_price_two: '1000',
  add_price_three: '2000',
  auction_way: 0,
  bond_price: '2000',
  commission_point: '3',
  tax_receipt: '不开票',
  advance_payment: '0',
  look_address: '舟山市码头路 1 号',
  link_username: '王五',
  link_phone: '13800001111',
}

/** A verified recycler with a licence; `n` tells apart those of one product. */
export async function makeRecycler(director: Person, n: number): Promise<number> {
  const { id, version } = await director.ask('post', '/api/recyclers', {
    company_name: `日常验收回收${n}号`,
    name: '李四',
    phone: `1396666770${n}`,
    area: '江苏省/徐州市/铜山区',
    kinds: ['报废车'],
    qualifications: [{ type: '报废机动车回收', valid_from: '2020-01-01', valid_to: at(300).slice(0, 10) }],
  })
  await director.ask('post', `/api/recyclers/${id}/verify`, { version })
  return id
}

/** Lists a lot, signs the bidders up for it and begins the bidding. Returns paddle and sign-up of each. */
export async function openBidding(director: Person, lot: number, recyclers: readonly number[]) {
  const move = async (action: string, more = {}) => {
    const { version } = await director.ask('get', `/api/lots/${lot}`)
    await director.ask('post', `/api/lots/${lot}/transitions`, { action, version, ...more })
  }
  const { uid } = await director.ask<{ uid: number }>('get', '/admin/login/user')
  await move('list', { zs_service_id: uid })
  const bidders = []
  for (const recycler_id of recyclers) {
    const { id, version } = await director.ask('post', `/api/lots/${lot}/sign-ups`, { recycler_id })
    const approved = await director.ask<{ version: number; paddle_no: string }>(
      'post',
      `/api/sign-ups/${id}/review`,
      { decision: 'approve', version },
    )
    await director.ask('post', `/api/sign-ups/${id}/waive-deposit`, {
      reason: '长期合作',
      version: approved.version,
    })
    bidders.push({ sign_up_id: id, paddle: approved.paddle_no })
  }
  await move('start_bidding', { reason: '提前开始' })
  return bidders
}

/** Takes in every due of a lot that still stands in the way of its settlement. */
export async function receiveDues({ ask }: Person, lotId: number): Promise<void> {
  const { items } = await ask<{ items: Record<'id' | 'kind' | 'amount' | 'direction', string>[] }>(
    'get',
    `/api/finance/dues?lot_id=${lotId}&state=open`,
  )
  for (const { id, kind, amount, direction } of items) {
    if (direction !== 'in') continue
    const occurred_on = new Date().toISOString().slice(0, 10)
    const entry = { due_id: id, kind, direction, amount, account_id: 0, occurred_on }
    const made = await ask<{ id: number; version: number }>('post', '/api/finance/entries', entry)
    await ask('post', `/api/finance/entries/${made.id}/confirm`, { version: made.version })
  }
}
