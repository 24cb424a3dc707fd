/**
 * The people and records of the demonstration that it, its tests, the journeys in `e2e/` and the pictures of the
 * help name. Other files take them from here.
 */

/** Sign-in names. The first eight hold one role each, the others fill their teams. */
export const people = {
  administrator: 'demo1',
  director: 'demo2',
  salesLead: 'demo3',
  recruitingLead: 'demo4',
  salesperson: 'demo5',
  recruiter: 'demo6',
  auditor: 'demo7',
  finance: 'demo8',
  hanShaofeng: 'demo31',
  liSiyuan: 'demo51',
  chenJiahui: 'demo52',
  wuHongwei: 'demo53',
  sunXuemei: 'demo54',
  heBowen: 'demo61',
  luoTing: 'demo62',
} as const

/** Their names on the screens. */
export const names: Record<keyof typeof people, string> = {
  administrator: '周明远',
  director: '沈国栋',
  salesLead: '赵启航',
  recruitingLead: '林晓彤',
  salesperson: '王嘉诚',
  recruiter: '许文静',
  auditor: '郑守信',
  finance: '方敏慧',
  hanShaofeng: '韩少峰',
  liSiyuan: '李思远',
  chenJiahui: '陈佳慧',
  wuHongwei: '吴宏伟',
  sunXuemei: '孙雪梅',
  heBowen: '何博文',
  luoTing: '罗婷',
}

/** Customers of the salesperson, by their seed. */
export const customers = {
  tangshan: '唐山富康石化有限公司',
  nantong: '南通立国铝业有限责任公司',
  /** Has two more contacts. */
  changsha: '长沙新航航运股份有限公司',
} as const

/** Titles of lots. */
export const lots = {
  /** Sold by the tonne and partly weighed. */
  scrapSteel: '拆船废钢约 420 吨（按吨计价）',
  /** Settled, with a premium of 124.15 %. */
  buses: '退役公交客车 23 台',
  bulkCarrier: '1,800 吨级散货船“浙海 216”',
  /** Paid, not yet weighed. */
  engineeringVehicles: '报废工程车辆一批',
  mixers: '混凝土搅拌车 9 台',
  /** Its result waits for confirmation. */
  tugboat: '拖轮“铁建拖 3”',
  /** Is being bid for. */
  dumpTrucks: '自卸车 14 台',
  /** Listed, with three sign-ups. */
  sprinklers: '洒水车及皮卡 11 台',
  pileDriver: '打桩船附属设备',
  forklifts: '旧叉车 20 台',
  vans: '商务车 6 台',
  excavators: '挖掘机 5 台',
  railCars: '旧轨道车 2 台',
  launch: '交通艇“海工 08”',
  /** Unsold, from 310,000.00. */
  semitrailers: '报废半挂车 30 台',
  flatbeds: '平板运输车 8 台',
  cranes: '汽车吊 3 台',
  sandBarge: '运沙船“长江 77”',
  /** Sold again at a lower price after a default. */
  wheelLoaders: '报废装载机 6 台',
} as const

/** The lots of the event in bidding, in their order. */
export const eventLots = [
  '重型半挂牵引车',
  '轻型厢式货车',
  '中型仓栅货车',
  '轻型栏板货车',
  '冷藏车',
  '重型自卸货车',
  '轻型封闭货车',
  '中型厢式货车',
  '重型集装箱半挂牵引车',
  '轻型冷藏车',
  '大型普通客车',
  '小型客车',
] as const
