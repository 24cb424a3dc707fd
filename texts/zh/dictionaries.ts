/** Auction companies and platforms (拍卖公司, 拍卖平台). */
export const dictionaries = {
  fields: {
    auction_companies: {
      name: '拍卖公司名称',
      enabled: '启用',
      sort: '排序',
      legal_name: '公司全称',
      credit_code: '统一社会信用代码',
      address: '地址',
      phone: '联系电话',
      commission_tax_rate: '佣金税率',
      key: '代码',
    },
    auction_platforms: {
      name: '拍卖平台名称',
      enabled: '启用',
      sort: '排序',
      refund_working_days: '退款工作日',
      key: '代码',
    },
  },
  dictionaries: {
    addCompany: '添加拍卖公司',
    addPlatform: '添加拍卖平台',
    editTitle: '编辑：{name}',
    added: '已添加“{name}”',
    empty: '还没有内容',
    searchHint: '名称',
    enabled: '启用',
    disabled: '已停用',
    state: '状态',
    sortHelp: '数字小的排在前面；留空则排在最后。',
    daysHelp: '平台退还未成交者保证金的工作日数，留空为 2。',
    enabledHelp: '停用后不能再选用，已选用的标的不受影响。',
    taken: '已有同名的记录',
  },
}
