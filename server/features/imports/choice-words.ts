import type { Resource } from '#contract/grammar/resource.ts'

/**
 * Common words for the options of a choice, in addition to the product's own labels, by resource and field.
 */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lots.state': {
    sold: '成交 已成交 待付款 已售',
    paid: '已付款 已付清 付清 待提货',
    picked_up: '已提货 提货完成 已拉完 待结算',
    settled: '已结算 结算完成 已完成 完结 已完结',
    unsold: '流拍 未成交 流标',
    withdrawn: '撤回 已撤回 撤拍 撤销',
    defaulted: '违约 悔拍 买受人违约',
    listed: '已挂网 挂网 公告中 已公告',
    bidding: '竞价中 拍卖中 正在拍卖',
    approved: '已审核 待挂网',
    draft: '草稿 新建',
  },
  'lots.pricing_basis': {
    0: '按总价 总价 整体 整批 一口价总价 按批',
    1: '按单价 单价 按吨 按重量 按数量 单价计价',
  },
  'lots.auction_type': { 0: '车辆 报废车辆 机动车 设备 物资 废旧物资', 1: '船舶 报废船舶 船' },
  'lots.auction_way': { 0: '公开拍卖 增价拍卖 公开竞价 网络竞价', 1: '密封 暗标', 3: '协议' },
  'lots.commission_payer': {
    buyer: '买受人 买方 竞买人 买家 回收商 买受方',
    consignor: '委托方 卖方 委托人 委托单位 货主',
    both: '双方 双方承担 各自承担',
  },
  'consignors.commission_payer': {
    buyer: '买受人 买方 竞买人 买家 回收商 买受方',
    consignor: '委托方 卖方 委托人 委托单位 货主',
    both: '双方 双方承担 各自承担',
  },
  'follow_ups.kind': {
    1: '电话 打电话 电话沟通 来电 去电 电话跟进',
    2: '微信 微信沟通 微信跟进',
    3: '上门 上门拜访 拜访 面谈 实地 现场',
    4: '会议 开会',
    9: '其他 其它 邮件 短信',
  },
  'lot_items.kind': { vehicle: '车辆 车 机动车', ship: '船舶 船 船只', equipment: '设备 机械 物资' },
  'sign_ups.review_status': {
    approved: '通过 审核通过 已通过 合格 是',
    rejected: '驳回 未通过 不通过 不合格 否',
    pending: '待审核 未审核',
    cancelled: '取消 已取消 撤回',
  },
  'sign_ups.deposit_status': {
    received: '已缴 已交 已缴纳 已到账 已付 到账 是',
    unpaid: '未缴 未交 未缴纳 未到账 未付 否',
    waived: '免缴 免交 已免交',
  },
  'sign_ups.outcome': {
    won: '竞得 中标 成交 买受 是 胜出',
    lost: '未中标 未竞得 未中 落标 否 未成交',
    defaulted: '违约 悔拍',
    none: '未定 待定 进行中',
  },
  'sign_ups.deposit_use': {
    refunded: '已退还 已退 退还 已退回 原路退回',
    refund_due: '待退还 待退 未退 应退',
    applied: '已抵扣 抵扣 转货款 抵货款 已抵货款 冲抵',
    forfeited: '已没收 没收 罚没 不予退还',
  },
  'finance_entries.direction': { in: '收 收款 收入 入账 进账 借', out: '付 付款 支出 出账 支付 贷' },
  'finance_entries.kind': {
    balance_in: '尾款 货款 成交款 余款 买方付款 购货款 收货款',
    advance_in: '预付款 预收款 首付款',
    buyer_commission_in: '买方佣金 佣金 买受人佣金',
    consignor_commission_in: '委托方佣金',
    consignor_payout: '委托方结算款 结算款 付委托方 委托方货款 委托方款 支付委托方',
    overpaid_refund: '多收退款 退货款 退多付款 退款',
    supplement_in: '补款 补交款',
  },
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '')

const known = new Map(
  Object.entries(words).map(([field, options]) => [
    field,
    new Map(
      Object.entries(options).flatMap(([option, spellings]) =>
        spellings.split(' ').map((spelling): [string, string] => [plain(spelling), option]),
      ),
    ),
  ]),
)

/** The option that a cell means by a common word, or else the cell unchanged. */
export const asOption = (of: Resource, name: string, cell: string): string =>
  known.get(`${of.name}.${name}`)?.get(plain(cell)) ?? cell
