import type { Same } from '../text.ts'
import type * as zh from '../zh/finance-fields.ts'

export const financeFields: Same<typeof zh.financeFields> = {
  entry_no: '伝票番号',
  occurred_on: '発生日',
  direction: '入出金',
  amount: '金額',
  method: '決済方法',
  bank_ref: '銀行参照番号',
  counterparty: '相手先名',
  voucher: '証憑',
  due_ids: '選択した返金',
  due_id: '債権・債務',
  confirmed_by: '確認者',
  confirmed_at: '確認日時',
  reverses_id: '取消対象',
  party: '取引先',
  party_id: '取引先番号',
  paid_amount: '支払済額',
  due_date: '支払期日',
  goods_amount: '商品代金',
  unit_price: '単価',
  adjustments: '調整',
  label: '摘要',
  buyer_commission: '買受人手数料',
  consignor_commission: '委託者手数料',
  deposit_applied: '充当した保証金',
  advance_applied: '支払済み',
  buyer_due: '買受人の残額',
  consignor_payable: '委託者への支払額',
  closed_at: '締め日時',
  closed_by: '締めた人',
  ticket_no: '計量票番号',
  plate: '車両番号',
  gross: '総重量（トン）',
  tare: '風袋（トン）',
  deduction: '控除（トン）',
  net: '正味重量（トン）',
  photo: '写真',
  rate: '税率（%）',
  issued_on: '発行日',
}

export const financeFieldsOf: Same<typeof zh.financeFieldsOf> = {
  finance_entries: {
    kind: '種別',
  },
  finance_dues: {
    kind: '種別',
    overdue: '期限超過',
  },
  settlements: {
    receipt_missing: '税票なし',
  },
  tax_receipts: {
    amount: '税込金額',
    number: '税票番号',
    direction: '発行区分',
    file: '税票ファイル',
  },
  weigh_tickets: {
    at: '計量日時',
  },
}

/** An entry and what it pays are of the same kinds. */
const kind = {
  deposit_in: '保証金受入',
  deposit_refund: '保証金返金',
  deposit_apply: '保証金充当',
  deposit_forfeit: '保証金没収',
  advance_in: '前払金受入',
  balance_in: '残金受入',
  supplement_in: '不足分受入',
  overpaid_refund: '過払返金',
  buyer_commission_in: '買受人手数料受入',
  consignor_commission_in: '委託者手数料受入',
  consignor_payout: '委託者への支払',
  penalty_in: '違約金受入',
}
const direction = {
  in: '入金',
  out: '出金',
}

export const financeOptions: Same<typeof zh.financeOptions> = {
  finance_entries: {
    kind,
    direction,
    state: {
      draft: '下書き',
      pending: '確認待ち',
      confirmed: '確認済み',
      reversed: '取消済み',
      void: '無効',
    },
  },
  finance_dues: {
    kind,
    direction,
    party: {
      recycler: '回収業者',
      consignor: '委託者',
    },
    state: {
      open: '未払い',
      partial: '一部支払',
      done: '完済',
      cancelled: '取消',
    },
  },
  settlements: {
    state: {
      draft: '作成中',
      closed: '締め済み',
    },
  },
  tax_receipts: {
    direction: {
      in: '受領',
      out: '発行',
    },
    state: {
      valid: '有効',
      void: '無効',
    },
  },
}
