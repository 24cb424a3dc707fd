/** The shortfall of a resale (再拍差额): lost, recovered, and whose it is. */
export const shortfalls = {
  finance: {
    shortfall: {
      title: '再競売の差額（オークション法第39条）',
      prices: '当初の落札価格 {first}、再競売の落札価格 {next}',
      forfeited: '没収保証金 {amount}（帰属：{keeper}）',
      ofConsignor: '委託者：価格の差額',
      ofCompany: '競売会社：当初競売の双方の手数料',
      lost: '損失',
      deposit: '保証金による充当',
      set_off: '相殺済み',
      received: '受領済み',
      recovered: '回収済み',
      missing: '未回収',
      owed: '委託者への支払予定',
      paidOut: '委託者へ支払済み',
    },
  },
}
