import { writeXlsx } from 'hucre/xlsx'

const day = 86_400_000
const shanghai = (days: number) => {
  const text = new Date(Date.now() + days * day + 8 * 3_600_000).toISOString()
  const [year = '', month = '', date = ''] = text.slice(0, 10).split('-')
  return { words: `${year}年${Number(month)}月${Number(date)}日`, day: text.slice(0, 10) }
}

/** The last day of pick-up, as it is typed. */
export const clearBy = (): string => `${shanghai(40).day} 17:00`

/** The vehicles of a sale, one a lot. */
export interface Vehicle {
  no: number
  name: string
  plate: string
  start: number
}

const names = ['重型半挂牵引车', '轻型厢式货车', '中型自卸货车', '冷藏车', '大型普通客车']
export const vehicles = (count: number): Vehicle[] =>
  Array.from({ length: count }, (_, at) => ({
    no: at + 1,
    name: `${names[at % names.length] ?? ''}${at + 1}号`,
    plate: `冀J${String(50_001 + at)}`,
    start: 4000 + at * 300,
  }))

/** The step of every lot. */
export const step = 100

/** A notice in the manner of real ones: dates in words, one deposit for the session, the lots in a table. */
export const noticeOf = (lots: readonly Vehicle[]): string =>
  [
    '众达物流报废车辆专场拍卖公告',
    `拍卖时间：${shanghai(10).words}上午9时30分起，各标的依次间隔3分钟结束`,
    '平台：云竞通',
    '序号|标的名称|车牌号|数量|起拍价（元）',
    ...lots.map(({ no, name, plate, start }) => `${no}|${name}|${plate}|1辆|${start.toLocaleString('en')}`),
    `加价幅度：${step}元。`,
    '每位竞买人交纳保证金人民币叁万元整，可参加全部标的的竞买。',
    `看车：${shanghai(3).words}—${shanghai(5).words}，众达物流南场。看车联系：赵师傅13800001133`,
    `报名截止：${shanghai(9).words}下午4时`,
    '成交后五个工作日内付清，佣金5%由买受人承担，开具13%增值税专用发票。',
  ].join('\n')

/** The consignor's workbook: the same vehicles with what the notice does not say. */
export async function workbookOf(lots: readonly Vehicle[]): Promise<Buffer> {
  const head = ['标的序号', '标的名称', '车牌号', '数量', '起拍价（元）', '保留价（元）', '加价幅度（元）']
  const rows = lots.map(({ no, name, plate, start }) => [no, name, plate, '1辆', start, start, step])
  return Buffer.from(await writeXlsx({ sheets: [{ name: '标的', rows: [head, ...rows] }] }))
}

/** A sale on the platform. A lot without a price is unsold. */
export interface Outcome {
  lot: Vehicle
  paddle: string
  buyer: string
  price: number | null
}

/** The result file as the platform exports it. */
export function resultsOf(outcomes: readonly Outcome[]): Buffer {
  const at = shanghai(0).day
  const lines = outcomes.map(({ lot, paddle, buyer, price }) =>
    price === null
      ? `${lot.no},${lot.name},流拍,,,,`
      : `${lot.no},${lot.name},成交,${paddle},${buyer},"${price.toLocaleString('en')}.00",${at} 10:00:04`,
  )
  const head = '标的编号,标的名称,成交状态,竞买号,买受人,成交价(元),成交时间'
  return Buffer.from(`\ufeff${[head, ...lines].join('\r\n')}\r\n`)
}
