import { describe, expect, test } from 'vitest'
import { textOf } from '#web/ui/file-text.ts'
import { readLog } from './bid-log.ts'

const line = (text: string) => readLog(text)[0]

test.each([
  ['520\t32100000.00\t2018-09-21 10:10:00', '520', '32100000.00', '2018-09-21T02:10:00.000Z'],
  ['520,32100000.00,2018/9/21 10:10:05.5', '520', '32100000.00', '2018-09-21T02:10:05.500Z'],
  ['520,"32,100,000.00",2018-09-21 10:10', '520', '32100000.00', '2018-09-21T02:10:00.000Z'],
  ['520号 ¥32,100,000.00元', '520', '32100000.00', null],
  ['５２０　３２１０００００', '520', '32100000', null],
  ['520;32100000', '520', '32100000', null],
  ['2018年9月21日 10:10:00 520 32100000', '520', '32100000', '2018-09-21T02:10:00.000Z'],
  ['860 | 三亚公司 | 32150000', '860', '32150000', null],
])('%s', (text, paddle_no, bid_price, bid_time) => {
  expect(line(text)).toEqual({ paddle_no, bid_price, bid_time })
})

test('headings and blank lines are skipped, and a bad amount is left for the server to name', () => {
  expect(readLog('竞买号,出价,时间\r\n\r\n520,32100000\r\n860,流拍9')).toEqual([
    { paddle_no: '520', bid_price: '32100000', bid_time: null },
    { paddle_no: '860', bid_price: '流拍9', bid_time: null },
  ])
  expect(line('520')).toEqual({ paddle_no: '520', bid_price: '', bid_time: null })
})

describe('logs as platforms show them', () => {
  const bids = [
    { paddle_no: '520', bid_price: '32500000.00', bid_time: '2018-09-21T02:30:11.000Z' },
    { paddle_no: '860', bid_price: '32550000.00', bid_time: '2018-09-21T02:34:59.000Z' },
  ]
  test.each([
    [
      'a table with a state, the latest first',
      '状态\t竞买号\t出价金额\t出价时间\n领先\t860\t32,550,000.00元\t2018-09-21 10:34:59\n出局\t520\t32,500,000.00元\t2018-09-21 10:30:11',
    ],
    [
      'csv with numbered lines, named bidders and quotes',
      '序号,出价人,出价时间,出价金额(元)\n1,竞买号：860,2018年09月21日 10时34分59秒,"32,550,000.00"\n2,竞买号：520,2018年09月21日 10时30分11秒,"32,500,000.00"',
    ],
    [
      'lines without a heading, in columns of blanks',
      '领先  860  ¥32,550,000.00  2018/9/21 10:34:59\n出局  520  ¥32,500,000.00  2018/9/21 10:30:11',
    ],
    [
      'full-width digits, the earliest first',
      '１　５２０　３２５０００００．００　２０１８－０９－２１　１０：３０：１１\n２　８６０　３２５５００００．００　２０１８－０９－２１　１０：３４：５９',
    ],
    [
      'times of the day alone',
      '竞买号\t价格\t时间\n860\t32,550,000.00\t10:34:59\n520\t32,500,000.00\t10:30:11',
    ],
    ['days without a year', '860 32550000.00 09-21 10:34:59\n520 32500000.00 09-21 10:30:11'],
  ])('%s', (_what, text) => {
    expect(readLog(text, '2018-09-21')).toEqual(bids)
  })

  test('without seconds or without times, the latest first is known by the prices', () => {
    const prices = (text: string) => readLog(text).map((bid) => bid.bid_price)
    expect(prices('860 32550000 2018-09-21 10:10\n520 32500000 2018-09-21 10:10')).toEqual([
      '32500000',
      '32550000',
    ])
    expect(prices('860\t32550000\n520\t32500000\n860\t32450000')).toEqual([
      '32450000',
      '32500000',
      '32550000',
    ])
    expect(prices('520\t32500000\n860\t32550000')).toEqual(['32500000', '32550000'])
  })

  test('amounts in ten thousands', () => {
    expect(readLog('520 3,255万元')[0]?.bid_price).toBe('32550000.00')
    expect(readLog('520 2.33 万元')[0]?.bid_price).toBe('23300.00')
  })
})

test('a file may be in UTF-8 or GB 18030', async () => {
  expect(await textOf(new Blob(['竞买号 520']))).toBe('竞买号 520')
  expect(await textOf(new Blob([new Uint8Array([0xbe, 0xba, 0xc2, 0xf2, 0xba, 0xc5])]))).toBe('竞买号')
})
