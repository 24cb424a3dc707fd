/**
 * The file of refunds for the bank. Banks here read Chinese, so it is Chinese in every language of the
 * interface.
 */
export const bankFile = {
  name: '退款批次_{what}.{format}',
  sheet: '退款批次',
  columns: {
    no: '序号',
    payee: '收款户名',
    account: '收款账号',
    bank: '开户行',
    amount: '金额',
    currency: '币种',
    remark: '备注',
  },
  currency: 'CNY',
  method: '批量退款',
  remark: '退保证金 {no}{paddle}',
  paddle: ' 竞买号{no}',
}
