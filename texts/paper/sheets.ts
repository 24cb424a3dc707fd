/**
 * The papers of a lot besides order, notice and confirmation. They go to Chinese partners, so they are Chinese
 * in every language of the interface. `{name}` is a field of the paper.
 */
export const sheetWords = {
  day: '{y}年{m}月{d}日',
  yuan: '{price} 元',
  perUnit: '{price} 元/{unit}',
  wordsPerUnit: '每{unit}{words}',
  percent: '{point}%',
  round: '第 {n} 轮',
  results: { sold: '成交', unsold: '流拍', defaulted: '成交后买受人违约', confirming: '待确认' },
  notByBuyer: '买受人不承担佣金',
  bothRates: '买受人 {buyer}%，委托方 {consignor}%',
  voidBid: '作废：{reason}',
  qualified: '是',
  notQualified: '否',
  noReserve: '无保留价',
  /** A field that the printer may not see, and one to fill in by hand. */
  hidden: '●',
  blank: '＿＿＿＿＿＿',
}
