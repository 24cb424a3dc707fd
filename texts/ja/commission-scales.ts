export const commissionScales = {
  commissionScales: {
    title: '手数料の段階',
    edit: '手数料の段階を設定',
    hint: '最初の段階は 0 から始まり、順に高くなります。各段階はその範囲の価格だけに適用されます。定額を入れると段階と上下限は使われません。すべて空欄なら通常の料率です。',
    buyer: '買受人',
    consignor: '委託者',
    least: '最低 {amount} 元',
    most: '最高 {amount} 元',
    fixedSum: '定額 {amount} 元',
    above: '{above} 元を超える部分',
    add: '段階を追加',
    remove: 'この段階を削除',
    save: '段階を保存',
    cancel: '保存しない',
    saved: '手数料の段階を保存しました',
  },
}
