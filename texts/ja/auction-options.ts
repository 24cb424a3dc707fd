import type { Same } from '../text.ts'
import type * as zh from '../zh/auction-options.ts'

export const auctionOptions: Same<typeof zh.auctionOptions> = {
  recyclers: {
    kinds: {
      报废车: '廃車',
      二手车: '中古車',
      船舶: '船舶',
      钢材: '鋼材',
      设备: '設備',
      其他: 'その他',
    },
    state: {
      pending: '確認待ち',
      active: '有効',
      suspended: '停止中',
      blacklisted: 'ブラックリスト',
    },
    grade: {
      A: 'A ランク',
      B: 'B ランク',
      C: 'C ランク',
      D: 'D ランク',
    },
  },
  lots: {
    state: {
      draft: '下書き',
      reviewing: '審査中',
      approved: '承認済み',
      listed: '掲載中',
      bidding: '入札中',
      confirming: '確認待ち',
      sold: '落札',
      paid: '支払済み',
      picked_up: '引取済み',
      settled: '精算済み',
      unsold: '不成立',
      withdrawn: '取下げ',
      defaulted: '違約',
    },
    auction_type: {
      0: '車両',
      1: '船舶',
    },
    auction_way: {
      0: '公開競り上げ',
      1: '封印入札',
      2: '固定価格',
      3: '協議譲渡',
    },
    pricing_basis: {
      0: '総額',
      1: '単価 × 数量',
    },
    unit: {
      台: '台',
      艘: '隻',
      吨: 'トン',
      批: '口',
    },
    increment_rule: {
      multiple: '入札単位1の整数倍',
      tiers: '三つの入札単位のいずれか',
      min: '入札単位1以上',
    },
    commission_payer: {
      buyer: '買受人',
      consignor: '委託者',
    },
    unsold_reason: {
      no_sign_up: '有資格の申込なし',
      no_bid: '入札なし',
      below_reserve: '最低落札価格未満',
      other: 'その他',
    },
    warning: {
      reserve_below_start: '最低落札価格が開始価格を下回っています',
      reserve_off_steps: '入札単位では最低落札価格に届きません',
      deposit_unusual: '保証金が開始価格の5～30％の範囲外です',
      notice_short: '掲載から入札まで7日未満です',
      commission_high: '手数料率が5％を超えています',
    },
  },
  sign_ups: {
    review_status: {
      pending: '審査待ち',
      approved: '承認',
      rejected: '却下',
      cancelled: '取消',
    },
    deposit_status: {
      unpaid: '未納',
      received: '入金済み',
      applied: '充当済み',
      refund_due: '返金待ち',
      refunded: '返金済み',
      forfeited: '没収',
      waived: '免除',
    },
    outcome: {
      none: '未定',
      won: '落札',
      lost: '落選',
      defaulted: '違約',
    },
    pre_check: {
      approve: '承認',
      reject: '却下',
    },
    decision: {
      approve: '承認',
      reject: '却下',
    },
  },
  bids: {
    source: {
      manual: '手入力',
      import: '取込',
    },
  },
}
