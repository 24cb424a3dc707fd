import { expect, test } from 'vitest'
import type { NoticeReading } from '#contract/event-notices.ts'
import { rowsOfNotice, startOf } from './notice-values.ts'

const at = <T extends string | number>(value: T) => ({ value, from: 0, to: 1 })

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
      corpore_name: '叉车',
      auction_time: '2026-05-15T01:30:00.000Z',
      extension_minutes: '5',
      pricing_basis: '0',
    },
  ])
  expect(startOf({ ...reading, event: { payment_days: at(3), payment_days_kind: at('working') } })).toEqual({
    payment_days: 3,
  })
})
