import { cellNames } from '#contract/lot-items.ts'
import { lots } from '#contract/lots.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, languages } from '#texts/text.ts'

type LotName = ReturnType<typeof writableNames<typeof lots.fields>>[number]
type ItemName = (typeof cellNames)[number]
/** The field that a column of a sheet fills. With `tenThousand`, its amounts are in 万元. */
export type Column =
  | { of: 'package' }
  | { of: 'lots'; name: LotName; tenThousand: boolean }
  | { of: 'lot_items'; name: ItemName }

/** Usual titles in addition to the product's own labels. */
const lotTitles: Readonly<Record<string, string>> = {
  corpore_name:
    '标的名称 标的 名称 资产名称 物资名称 设备名称 车辆名称 品名 拍品名称 name lot description title',
  auction_quantity: '数量 台数 重量 预估重量 吨数 quantity qty cantidad 数量',
  unit: '单位 计量单位 unit unidad 単位',
  starting_price:
    '起拍价 起始价 起拍单价 起拍价格 挂牌价 转让底价 底价 start startingprice preciodesalida 開始価格',
  reserve_price: '保留价 reserve reserveprice',
  bond_price: '保证金 竞买保证金 押金 deposit bond depósito 保証金',
  add_price_one: '加价幅度 加价 增价幅度 竞价阶梯 increment step',
  appraised_value: '评估价 评估值 评估价值 appraisal',
  look_address: '存放地 存放地点 所在地 标的所在地 地点 location',
  remark: '备注 说明 remark notes',
  tax_receipt: '税票 发票',
}

const itemTitles: Readonly<Record<string, string>> = {
  brand: '厂牌 品牌 车辆品牌 brand make',
  model: '型号 规格型号 车型 规格 model',
  plate: '车牌 车牌号 车牌号码 号牌 号牌号码 plate',
  vin: '车架号 车架号码 车辆识别代号 识别代号 vin',
  first_registered: '注册日期 初次登记 登记日期 上牌日期',
  mileage: '里程 公里数 行驶里程 mileage',
  year: '年份 出厂年份 建造年份 year',
  number: '船舶登记号 船号 登记号',
  condition: '车况 状况 现状 成色 condition',
}

const packageTitles =
  '包号 包 分包号 标包 标段 标的号 标的编号 标的序号 拍品编号 package packageno lote 包番号'

/** Removes spaces, stars, colons and bracketed notes from a title. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[\s*:：_\-/]/g, '')

const labelsOf = (resource: string, name: string): string[] => [
  name,
  ...languages.map((language) => fieldLabel(texts[language], resource, name)),
]

function known(): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>()
  const add = (words: readonly string[], column: Column) => {
    for (const word of words.map(plain)) if (word !== '' && !columns.has(word)) columns.set(word, column)
  }
  add(['package_no', ...packageTitles.split(' ')], { of: 'package' })
  const files = ['photos', 'files', 'approval_files']
  for (const name of writableNames(lots).filter((field) => !files.includes(field)))
    add([...labelsOf('lots', name), ...(lotTitles[name] ?? '').split(' ')], {
      of: 'lots',
      name,
      tenThousand: false,
    })
  for (const name of cellNames.filter(
    (field) => field !== 'name' && field !== 'quantity' && field !== 'kind',
  ))
    add([...labelsOf('lot_items', name), ...(itemTitles[name] ?? '').split(' ')], { of: 'lot_items', name })
  return columns
}
let columns: ReadonlyMap<string, Column> | undefined

/** The field that a title names; undefined if it names none. */
export function columnOf(title: string): Column | undefined {
  columns ??= known()
  const column = columns.get(plain(title))
  return column?.of === 'lots' ? { ...column, tenThousand: /万/.test(title) } : column
}
