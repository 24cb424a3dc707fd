/**
 * A lot of the demonstration: the goods, the day of its auction counted from today, its bids and its final
 * state.
 */
export interface LotStory {
  name: string
  type: 0 | 1
  quantity: string
  place: string
  start: number
  reserve: number
  steps: readonly [number, number, number]
  day: number
  /** Our own platform by default. */
  platform?: number
  bids?: readonly number[]
  bidders?: number
  to:
    | 'draft'
    | 'reviewing'
    | 'rejected'
    | 'approved'
    | 'listed'
    | 'bidding'
    | 'confirming'
    | 'sold'
    | 'paid'
    | 'picked_up'
    | 'settled'
    | 'unsold'
    | 'withdrawn'
    | 'defaulted'
    | 'relisted'
}

const small = [1000, 2000, 5000] as const
const middle = [5000, 10_000, 20_000] as const
const large = [20_000, 50_000, 100_000] as const

/** Vehicles and ships of large enterprises. Every state of a lot occurs. */
export const lotStories: readonly LotStory[] = [
  {
    name: '退役公交客车 23 台',
    type: 0,
    quantity: '23',
    place: '杭州市余杭区良渚停保场',
    start: 294_000,
    reserve: 480_000,
    steps: small,
    day: -36,
    platform: 1,
    bids: [294_000, 330_000, 400_000, 480_000, 555_000, 610_000, 659_000],
    to: 'settled',
  },
  {
    name: '1,800 吨级散货船“浙海 216”',
    type: 1,
    quantity: '1',
    place: '舟山市定海区船坞',
    start: 1_162_000,
    reserve: 1_150_000,
    steps: middle,
    day: -30,
    bids: [1_162_000, 1_172_000, 1_182_000],
    to: 'picked_up',
  },
  {
    name: '报废工程车辆一批',
    type: 0,
    quantity: '16',
    place: '成都市青白江区材料厂',
    start: 88_000,
    reserve: 90_000,
    steps: small,
    day: -16,
    platform: 2,
    bids: [88_000, 92_000, 97_000, 101_000],
    to: 'paid',
  },
  {
    name: '混凝土搅拌车 9 台',
    type: 0,
    quantity: '9',
    place: '武汉市汉南区搅拌站',
    start: 260_000,
    reserve: 300_000,
    steps: small,
    day: -6,
    platform: 3,
    bids: [260_000, 285_000, 301_000, 326_000],
    to: 'sold',
  },
  {
    name: '拖轮“铁建拖 3”',
    type: 1,
    quantity: '1',
    place: '南京市栖霞区码头',
    start: 640_000,
    reserve: 700_000,
    steps: middle,
    day: -1,
    platform: 2,
    bids: [640_000, 680_000, 735_000],
    to: 'confirming',
  },
  {
    name: '自卸车 14 台',
    type: 0,
    quantity: '14',
    place: '西安市灞桥区项目部',
    start: 350_000,
    reserve: 420_000,
    steps: small,
    day: 0,
    bids: [350_000, 362_000, 370_000],
    to: 'bidding',
  },
  {
    name: '洒水车及皮卡 11 台',
    type: 0,
    quantity: '11',
    place: '广州市番禺区车队',
    start: 96_000,
    reserve: 120_000,
    steps: small,
    day: 4,
    platform: 4,
    bidders: 3,
    to: 'listed',
  },
  {
    name: '打桩船附属设备',
    type: 1,
    quantity: '1',
    place: '上海市宝山区基地',
    start: 1_880_000,
    reserve: 2_100_000,
    steps: large,
    day: 9,
    platform: 1,
    bidders: 1,
    to: 'listed',
  },
  {
    name: '旧叉车 20 台',
    type: 0,
    quantity: '20',
    place: '宁波市北仑区仓库',
    start: 66_000,
    reserve: 80_000,
    steps: small,
    day: 12,
    bidders: 0,
    to: 'listed',
  },
  {
    name: '商务车 6 台',
    type: 0,
    quantity: '6',
    place: '合肥市包河区',
    start: 120_000,
    reserve: 150_000,
    steps: small,
    day: 15,
    to: 'approved',
  },
  {
    name: '挖掘机 5 台',
    type: 0,
    quantity: '5',
    place: '郑州市中牟县',
    start: 480_000,
    reserve: 560_000,
    steps: middle,
    day: 18,
    platform: 3,
    to: 'reviewing',
  },
  {
    name: '旧轨道车 2 台',
    type: 0,
    quantity: '2',
    place: '兰州市城关区',
    start: 210_000,
    reserve: 260_000,
    steps: small,
    day: 20,
    platform: 2,
    to: 'rejected',
  },
  {
    name: '交通艇“海工 08”',
    type: 1,
    quantity: '1',
    place: '青岛市黄岛区',
    start: 90_000,
    reserve: 110_000,
    steps: small,
    day: 25,
    to: 'draft',
  },
  {
    name: '报废半挂车 30 台',
    type: 0,
    quantity: '30',
    place: '石家庄市藁城区',
    start: 310_000,
    reserve: 420_000,
    steps: small,
    day: -12,
    platform: 1,
    bids: [310_000, 345_000, 398_000],
    to: 'unsold',
  },
  {
    name: '平板运输车 8 台',
    type: 0,
    quantity: '8',
    place: '长沙市望城区',
    start: 180_000,
    reserve: 200_000,
    steps: small,
    day: -9,
    bidders: 0,
    to: 'relisted',
  },
  {
    name: '汽车吊 3 台',
    type: 0,
    quantity: '3',
    place: '昆明市官渡区',
    start: 520_000,
    reserve: 600_000,
    steps: middle,
    day: 6,
    platform: 4,
    bidders: 2,
    to: 'withdrawn',
  },
  {
    name: '运沙船“长江 77”',
    type: 1,
    quantity: '1',
    place: '九江市湖口县',
    start: 760_000,
    reserve: 800_000,
    steps: middle,
    day: -20,
    platform: 1,
    bids: [760_000, 800_000, 900_000],
    to: 'defaulted',
  },
]
