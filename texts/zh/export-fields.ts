/** The words of exports: labels of their fields, and options. */
export const exportFields = {
  format: '格式',
  rows: '行数',
  total: '总行数',
  bytes: '大小',
  downloads: '下载次数',
  failure: '失败原因',
  finished_at: '完成时间',
  expires_at: '有效期至',
  filters: '筛选条件',
  columns: '列',
  party_name: '往来方名称',
}

export const exportFieldsOf = { resource: '导出内容', created_by: '导出人', created_at: '导出时间' }

export const exportOptions = {
  resource: {
    customers: '客户',
    pool: '公海客户',
    lots: '标的',
    sign_ups: '报名',
    bids: '出价',
    recyclers: '回收商',
    finance_entries: '资金流水',
    finance_dues: '应收应付',
    settlements: '结算单',
    audit: '审计日志',
  },
  format: { xlsx: 'Excel（xlsx）', csv: 'CSV' },
  state: {
    queued: '排队中',
    running: '导出中',
    done: '已完成',
    expired: '已过期',
    failed: '失败',
    cancelled: '已取消',
  },
}
