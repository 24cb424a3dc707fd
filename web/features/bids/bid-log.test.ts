import { expect, test } from 'vitest'
import { textOf } from '../../ui/file-text.ts'
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

test('a file may be in UTF-8 or GB 18030', async () => {
  expect(await textOf(new Blob(['竞买号 520']))).toBe('竞买号 520')
  expect(await textOf(new Blob([new Uint8Array([0xbe, 0xba, 0xc2, 0xf2, 0xba, 0xc5])]))).toBe('竞买号')
})
