import { add, amount, multiply, percentOf, subtract, type Decimal } from '#contract/rules/money.ts'

interface Sheet {
  kind: string
  titles: string[]
  rows: string[][]
}

interface PastBusiness {
  sheets: Sheet[]
  sums: {
    turnover: Decimal
    held: Decimal
    /** Deposits that have not gone back yet. */
    deposits: Decimal
    /** Open dues by kind. */
    open: { kind: string; sum: Decimal }[]
  }
}

interface Size {
  lots: number
  /** The user name of one salesperson and the nickname of another: sheets name staff by either. */
  owner: string
  other: string
  recyclers?: number
  /** Bidders and bids of each sold lot. */
  bidders?: number
  bids?: number
}

let serial = 0
const two = (n: number) => String(n).padStart(2, '0')

/** The workbooks of a house that has sold lots, and the sums that must come out. */
export function madeWorkbooks({
  lots,
  owner,
  other,
  recyclers: houses = 2,
  bidders = 2,
  bids = 2,
}: Size): PastBusiness {
  const batch = `${process.pid % 1000}${(serial += 1)}`
  const phone = (kind: number, n: number) =>
    `15${kind}${batch.padStart(5, '0').slice(-5)}${String(n).padStart(3, '0')}`
  const company = (n: number) => `往昔${batch}号${n}物资有限公司`
  const buyer = (n: number) => `从前${batch}号${n}回收有限公司`
  const rows: Record<string, string[][]> = {
    lots: [],
    items: [],
    signUps: [],
    bids: [],
    tickets: [],
    payments: [],
  }
  let [turnover, deposits, owedIn, owedOut]: [Decimal, Decimal, Decimal, Decimal] = ['0', '0', '0', '0']
  for (let n = 1; n <= lots; n += 1) {
    const no = `P${batch}-${n}`
    const perUnit = n % 3 === 0
    const sold = n % 4 !== 2
    const day = `2025-0${1 + (n % 8)}-${two(1 + (n % 27))}`
    const [start, deal, quantity] = perUnit ? ['2000.00', '2030.00', '60'] : ['100000.00', '103000.00', '12']
    const step = perUnit ? '1' : '100'
    const payer = n % 2 === 0 ? '委托方' : '买受人'
    const result = sold ? ['已结算', deal, day] : ['流拍', '', '']
    rows['lots']?.push(
      [
        no,
        `旧设备 ${n}`,
        '车辆',
        quantity,
        perUnit ? '吨' : '台',
        company(n % 3),
        n % 2 ? owner : other,
        '中拍平台',
        `${day} 09:30`,
        start,
        '10,000.00',
        step,
        '3',
        payer,
        perUnit ? '按单价' : '按总价',
        ...result,
        '武汉市停车场',
        '李工',
        '13800001111',
        day,
      ].map(String),
    )
    rows['items']?.push([no, '车辆', '解放', '自卸车', `鄂A${batch}${n}`, '2010年5月12日'])
    if (!sold) continue
    const goods = amount(perUnit ? multiply(deal, quantity) : deal)
    const commission = percentOf(goods, '3')
    const [paidBack, unpaid] = [n % 5 !== 0, n === 1]
    rows['signUps']?.push(
      [no, buyer(0), '100', '通过', '已缴', '10000.00', day, '未中标', paidBack ? '已退还' : ''],
      [no, buyer(1), '101', '通过', '已缴', '¥10,000.00', day, '竞得', '已抵扣'],
    )
    if (!paidBack) deposits = add(deposits, '10000')
    for (let k = 2; k < bidders; k += 1) {
      const name = buyer(2 + ((n * 7 + k) % (houses - 2)))
      rows['signUps']?.push([no, name, `${100 + k}`, '通过', '已缴', '10000.00', day, '未中标', '已退还'])
    }
    for (let k = 0; k < bids; k += 1)
      rows['bids']?.push([
        no,
        k % 2 === 0 ? '101' : '100',
        amount(subtract(deal, multiply(step, String(k)))),
        `${day} 1${k % 8}:00`,
      ])
    if (perUnit)
      for (const part of [1, 2])
        rows['tickets']?.push([no, `${no}-${part}`, '鄂B12345', '45.000', '15.000', '30.000', `${day} 10:00`])
    const due = subtract(add(goods, payer === '买受人' ? commission : '0'), '10000')
    const payable = amount(subtract(goods, payer === '委托方' ? commission : '0'))
    turnover = add(turnover, goods)
    if (unpaid) owedIn = add(owedIn, due)
    else rows['payments']?.push([no, '尾款', buyer(1), '收', amount(due), day, `YH${batch}${n}1`])
    if (n === lots) owedOut = add(owedOut, payable)
    else rows['payments']?.push([no, '委托方结算款', company(n % 3), '付', payable, day, `YH${batch}${n}2`])
  }
  const consignors = [0, 1, 2].map((n) => [
    company(n),
    '李敏',
    phone(1, n),
    `HT-${n}`,
    '3',
    '买受人',
    '2023-03-07',
    '2027-11-01',
    owner,
  ])
  const recyclers = Array.from({ length: houses }, (_, n) => [
    buyer(n),
    '王磊',
    phone(2, n),
    '湖北省/武汉市/洪山区',
    '报废车',
    `Q${n}`,
    '2031-02-13',
  ])
  const open = [
    ['consignor_payout', owedOut],
    ['deposit_refund', deposits],
    ['supplement_in', owedIn],
  ] as const
  return {
    sheets: [
      {
        kind: 'consignors',
        titles: '委托方名称,联系人,联系电话,合同编号,佣金点位,佣金承担方,合同开始,合同结束,业务人员'.split(
          ',',
        ),
        rows: consignors,
      },
      {
        kind: 'recyclers',
        titles: '公司名称,联系人,联系电话,地区,回收类别,资质编号,资质有效期至'.split(','),
        rows: recyclers,
      },
      {
        kind: 'lots',
        titles: (
          '标的编号,挂网标的名称,物资类型,物资数量,单位,委托方,业务人员,拍卖平台,拍卖时间,起拍价,' +
          '保证金,加价幅度,佣金点位,佣金承担方,计价方式,结果,成交价,成交日期,' +
          '物资所在地,看货联系人,看货电话,拉货截止时间'
        ).split(','),
        rows: rows['lots'] ?? [],
      },
      {
        kind: 'lot_items',
        titles: '标的编号,种类,品牌,型号,车牌,初次登记'.split(','),
        rows: rows['items'] ?? [],
      },
      {
        kind: 'sign_ups',
        titles: '标的编号,回收商,竞买号,审核,保证金状态,保证金金额,到账日期,结果,保证金去向'.split(','),
        rows: rows['signUps'] ?? [],
      },
      { kind: 'bids', titles: '标的编号,竞买号,出价,时间'.split(','), rows: rows['bids'] ?? [] },
      {
        kind: 'weigh_tickets',
        titles: '标的编号,磅单号,车牌,毛重,皮重,净重,过磅时间'.split(','),
        rows: rows['tickets'] ?? [],
      },
      {
        kind: 'finance_entries',
        titles: '标的编号,款项,对方,方向,金额,日期,银行流水号'.split(','),
        rows: rows['payments'] ?? [],
      },
      {
        kind: 'opening_balances',
        titles: '对方,金额,收款日期,说明'.split(','),
        rows: [
          [buyer(0), '90000.00', '2025-09-27', '在持保证金（期初）'],
          [buyer(1), '26,000', '2025/9/28', '在持保证金（期初）'],
        ],
      },
      {
        kind: 'follow_ups',
        titles: '客户公司,电话,时间,跟进人,方式,内容'.split(','),
        rows: consignors.map(([name = '', , number = '']) => [
          name,
          number,
          '2025-01-02 09:30',
          owner,
          '上门',
          '看过现场',
        ]),
      },
      {
        kind: 'customer_contacts',
        titles: '客户公司,联系人,电话,部门,职务'.split(','),
        rows: consignors.map(([name = ''], n) => [name, '李芳', phone(3, n), '物资部', '经办人']),
      },
    ].filter((sheet) => sheet.rows.length > 0),
    sums: {
      turnover: amount(turnover),
      held: '116000.00',
      deposits: amount(deposits),
      open: open
        .filter(([, sum]) => amount(sum) !== '0.00')
        .map(([kind, sum]) => ({ kind, sum: amount(sum) })),
    },
  }
}
