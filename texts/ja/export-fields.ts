import type { Same } from '../text.ts'
import type * as zh from '../zh/export-fields.ts'

export const exportFields: Same<typeof zh.exportFields> = {
  format: '形式',
  rows: '行数',
  total: '総行数',
  bytes: 'サイズ',
  downloads: 'ダウンロード回数',
  failure: '失敗の理由',
  finished_at: '完了日時',
  expires_at: '保存期限',
  filters: '条件',
  columns: '列',
  party_name: '相手先名',
}

export const exportFieldsOf: Same<typeof zh.exportFieldsOf> = {
  resource: '対象データ',
  created_by: '実行者',
  created_at: '依頼日時',
}

export const exportOptions: Same<typeof zh.exportOptions> = {
  resource: {
    customers: '顧客',
    pool: '公海顧客',
    lots: '物件',
    sign_ups: '申込',
    bids: '入札',
    recyclers: '回収業者',
    finance_entries: '入出金明細',
    finance_dues: '債権・債務',
    settlements: '精算書',
    audit: '監査ログ',
  },
  format: { xlsx: 'Excel（xlsx）', csv: 'CSV' },
  state: {
    queued: '待機中',
    running: '実行中',
    done: '完了',
    expired: '期限切れ',
    failed: '失敗',
    cancelled: '取消済み',
  },
}
