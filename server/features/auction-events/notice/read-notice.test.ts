import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readNotice } from './read-notice.ts'
import type { Found } from './values.ts'

interface Example {
  name: string
  text: string
  event: Record<string, unknown>
  lots: Record<string, unknown>[]
  /** Values that a clerk may leave out. If the reader finds one, it must mark it as a guess. */
  soft: string[]
  accept: Record<string, string[]>
}

const examplesOf = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Example[]
/** The shared examples and thirty of our own, each checked against its text by a person. */
const examples = [...examplesOf('examples.json'), ...examplesOf('own-notices.json')]

const plain = (value: unknown) =>
  typeof value === 'string' ? value.normalize('NFKC').replace(/\s/g, '').replace(/[—–]/g, '-') : value

/** Compares the result with the entries of a careful clerk. */
function differences({ text, event, lots, soft, accept }: Example): string[] {
  const read = readNotice(text)
  const isSoft = (path: string) => soft.includes(path) || soft.includes(path.replace(/lots\.\d+/, 'lots.*'))
  const compare = (path: string, wanted: unknown, found: Found | undefined): string[] => {
    const accepted = [wanted, ...(accept[path] ?? [])].map(plain)
    if (found && !(found.from < found.to && found.to <= text.length)) return [`${path} has no phrase`]
    if (found && isSoft(path) && !found.guess) return [`${path} is not marked`]
    if (found ? accepted.includes(plain(found.value)) : wanted === undefined || isSoft(path)) return []
    return [`${path}: ${String(found?.value)} instead of ${String(wanted)}`]
  }
  const all = (at: string, wanted: Record<string, unknown>, found: Record<string, Found>) =>
    [...new Set([...Object.keys(wanted), ...Object.keys(found)])].flatMap((name) =>
      compare(`${at}.${name}`, wanted[name], found[name]),
    )
  const counted =
    read.lots.length === lots.length ? [] : [`${read.lots.length} lots instead of ${lots.length}`]
  return [
    ...counted,
    ...all('event', event, read.event),
    ...lots.flatMap((lot, n) => all(`lots.${n}`, lot, read.lots[n] ?? {})),
  ]
}

test.each(examples)('reads what a clerk enters: $name', (example) => {
  expect(differences(example)).toEqual([])
})

const values = (found: Record<string, Found>) =>
  Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))

describe('a notice', () => {
  test('shows each value beside its phrase, and what it did not understand', () => {
    const text = '甲公司拍卖公告\n起拍价：１２万元。\n标的：叉车２台\n竞买人应自行判断风险。'
    const { lots, unread } = readNotice(text)
    const [lot] = lots
    expect(lot?.['starting_price']).toMatchObject({ value: '120000.00' })
    const price = lot?.['starting_price'] as Found
    expect(text.slice(price.from, price.to)).toBe('１２')
    expect(unread.map((sentence) => sentence.text)).toEqual(['竞买人应自行判断风险。'])
  })

  test('leaves masked figures empty', () => {
    const { event, lots } = readNotice('标的：货车4辆\n起拍价：1**,000元，保证金：***元\n电话：138****2233')
    expect(values(event)).toEqual({})
    expect(lots.map(values)).toEqual([
      { seq: 1, corpore_name: '货车', auction_quantity: '4', unit: '台', unit_text: '辆' },
    ])
  })

  test('has glued columns told apart by their thousands, each marked as a guess', () => {
    const { lots } = readNotice(
      '序号标的名称数量起拍价保证金\n1重型货车1辆26,8005,000\n2自卸车2辆125,00012,000',
    )
    expect(lots.map(values)).toMatchObject([
      {
        seq: 1,
        corpore_name: '重型货车',
        auction_quantity: '1',
        starting_price: '26800.00',
        bond_price: '5000.00',
      },
      {
        seq: 2,
        corpore_name: '自卸车',
        auction_quantity: '2',
        starting_price: '125000.00',
        bond_price: '12000.00',
      },
    ])
    expect(lots[0]?.['bond_price']?.guess).toBe(true)
  })

  test('of a finished sale has its start, not its result', () => {
    const { lots } = readNotice('标的名称:废旧变压器3台\n成交价:¥99,000\n起拍价:¥88,000\n状态:已成交')
    expect(lots.map(values)).toMatchObject([{ starting_price: '88000.00', auction_quantity: '3' }])
  })

  test('has goods and prices in sentences of their own, each by the number of its lot', () => {
    const { event, lots } = readNotice(
      '拍卖标的：1号标的废旧电机（约12吨），2号标的变压器（3台）。\n起拍价：1号标的3200元/吨，2号标的12万元；保证金：1号标的1万元，2号标的2万元。',
    )
    expect(values(event)).toEqual({ bond_mode: 'per_lot' })
    expect(lots.map(values)).toMatchObject([
      {
        seq: 1,
        corpore_name: '废旧电机',
        starting_price: '3200.00',
        pricing_basis: 1,
        bond_price: '10000.00',
      },
      {
        seq: 2,
        corpore_name: '变压器',
        starting_price: '120000.00',
        pricing_basis: 0,
        bond_price: '20000.00',
      },
    ])
  })

  test('of a page without labels takes its first line for the goods, as a guess', () => {
    const { lots } = readNotice(
      '【已结束】报废货轮一艘\n成交价 ¥ 1,250,000 起拍价 ¥ 980,000 保证金 ¥ 100,000',
    )
    expect(lots.map(values)).toMatchObject([{ corpore_name: '报废货轮', starting_price: '980000.00' }])
    expect(lots[0]?.['corpore_name']?.guess).toBe(true)
  })

  test('of any length and content is read in time and never fails', () => {
    const long = '标的一：货车1辆，起拍价1万元，保证金1千元。\n'.repeat(1000)
    const begin = performance.now()
    expect(readNotice(long).lots.length).toBe(1000)
    // A hundred times the length of an ordinary notice; quadratic patterns would take minutes.
    expect(performance.now() - begin).toBeLessThan(20_000)
    for (const text of [
      '',
      ' ',
      '|||\n||',
      '\t\t',
      '保证金',
      '第号',
      '一二三四',
      '2026年',
      '(((((',
      '：：：',
      '拍卖时间：2026年2月31日10时至2026年13月1日25时',
      '竞价时间：2026年1月1日9时，自由竞价99999999999999分钟',
      '标的一：2026.9.30 9:00开始，起拍价1元，均竞价99999999999999小时',
    ])
      expect(() => readNotice(text)).not.toThrow()
  })
})
