import { expect, test } from 'vitest'
import { auctionEvents } from '#contract/auction-events.ts'
import type { NoticeReading } from '#contract/event-notices.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { formNames } from '#web/records/layout.ts'
import { eventLayout } from './layout.ts'
import { rowsOfNotice, startOf } from './notice-values.ts'

const at = <T extends string | number>(value: T) => ({ value, from: 0, to: 1 })

test('the form of an event asks for every field that can be written', () => {
  expect([...formNames(eventLayout)].sort()).toEqual([...writableNames(auctionEvents)].sort())
})

test('a notice fills the form of an event and the rows of its lots', () => {
  const reading: NoticeReading = {
    event: {
      title: at('报废车辆专场'),
      company_name: at('甲拍卖有限公司'),
      view_from: at('2026-05-11'),
      view_to: at('2026-05-12'),
      payment_days: at(3),
      payment_days_kind: at('calendar'),
      extension_minutes: at(5),
    },
    lots: [
      {
        seq: at(1),
        corpore_name: at('叉车'),
        opens_at: at('2026-05-15T01:30:00.000Z'),
        pricing_basis: at(0),
        reserve: at('none'),
      },
    ],
    unread: [],
  }
  expect(startOf(reading)).toEqual({
    title: '报废车辆专场',
    view_from: '2026-05-10T16:00:00.000Z',
    view_to: '2026-05-12T15:59:00.000Z',
  })
  expect(rowsOfNotice(reading)).toEqual([
    {
      package_no: '1',
      corpore_name: '叉车',
      auction_time: '2026-05-15T01:30:00.000Z',
      extension_minutes: '5',
      pricing_basis: '0',
      reserve_price: '0',
    },
  ])
  const twice = { ...reading, lots: [{ seq: at(1) }, { seq: at(1) }] }
  expect(rowsOfNotice(twice)).toEqual([{ extension_minutes: '5' }, { extension_minutes: '5' }])
  expect(startOf({ ...reading, event: { payment_days: at(3), payment_days_kind: at('working') } })).toEqual({
    payment_days: 3,
  })
})
