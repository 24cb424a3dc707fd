/** Reading a 数电票 into a tax receipt. */
export const eInvoices = {
  eInvoices: {
    read: '读取数电票（XML、OFD）',
    fine: '已读取，与应开的税票一致。',
    sellers: { seller_title: '销售方名称', seller_tax_number: '销售方税号' },
    faults: {
      missing: '票面没有{label}',
      bad_number: '{label}不是 20 位数字',
      sum_differs: '{label}与不含税金额加税额不符，应为 {expected}',
      several_rates: '票面有多个税率，请核对',
      number_taken: '{label}已经登记过',
      future_day: '{label}在今天之后',
      not_expected: '此标的不需要这样的税票',
      title_differs: '{label}与应开的不同：{expected}',
      tax_number_differs: '{label}与应开的不同：{expected}',
      rate_differs: '{label}与约定的不同：{expected}',
      above_expected: '{label}超过尚需开具的 {expected}',
      below_expected: '{label}低于尚需开具的 {expected}',
    },
  },
}
