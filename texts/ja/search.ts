export const search = {
  search: {
    kinds: {
      customers: '顧客',
      pool: '公海の顧客',
      consignors: '委託者',
      recyclers: '回収業者',
      lots: '物件',
      staff: '社員',
    },
  },
  palette: {
    open: 'メニューを検索',
    hint: 'メニュー、レコード、操作を検索',
    findings: '検索結果',
    screens: 'メニュー',
    records: 'レコード',
    actions: '操作',
    nothing: '見つかりません',
    failed: 'レコードを検索できませんでした。しばらくしてからお試しください',
    move: '移動',
    choose: '開く',
  },
}
