export const taxReceipts = {
  fields: {
    tax_receipts: {
      number: '税票番号',
      lot_id: '物件',
      round_no: '回次',
      direction: '発行区分',
      rate: '税率（%）',
      amount: '税込金額',
      issued_on: '発行日',
      file: '税票ファイル',
      state: '状態',
      void_reason: '無効の理由',
      voided_at: '無効日時',
      platform: '競売サイト',
      company: '競売会社',
    },
  },
  options: {
    tax_receipts: {
      direction: { in: '受領', out: '発行' },
      state: { valid: '有効', void: '無効' },
    },
  },
  finance: {
    taxReceipts: {
      add: '税票を登録',
      title: '税票の登録',
      added: '税票 {name} を登録しました',
      empty: '税票はまだありません。発行・受領した税票をここに登録します',
      searchHint: '税票番号、物件',
      sums: '有効な税票の合計：受領 {in} 元、発行 {out} 元',
      void: '税票「{name}」を無効にしますか？',
      voidText: '合計に含まれなくなり、同じ番号を再登録できます。',
      voidReason: '無効の理由：{reason}',
      line: '{rate}% · {amount} 元 · {date}',
      none: 'この物件の税票はまだありません',
      wanted: '約定の税票「{term}」は未発行です。',
      wantedNow: '物件は精算済みですが、約定の税票「{term}」が未発行です。',
    },
  },
}
