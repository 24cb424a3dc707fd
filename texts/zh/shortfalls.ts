/** The shortfall of a resale (再拍差额): lost, recovered, and whose it is. */
export const shortfalls = {
  finance: {
    shortfall: {
      title: '再拍差额（拍卖法第三十九条）',
      prices: '原成交价 {first}，再拍成交价 {next}',
      forfeited: '没收保证金 {amount}，归{keeper}',
      ofConsignor: '委托方：价款差额',
      ofCompany: '拍卖公司：首次拍卖双方佣金',
      lost: '损失',
      deposit: '保证金冲抵',
      set_off: '已扣抵',
      received: '已收',
      recovered: '已追回',
      missing: '未追回',
      owed: '应付委托方',
      paidOut: '已付委托方',
    },
  },
}
