export const eInvoices = {
  eInvoices: {
    read: '電子税票を読み込む（XML、OFD）',
    fine: '読み込みました。予定の税票と一致しています。',
    sellers: { seller_title: '販売者', seller_tax_number: '販売者の税番号' },
    faults: {
      missing: '税票に{label}がありません',
      bad_number: '{label}が 20 桁の数字ではありません',
      sum_differs: '{label}が税抜金額と税額の合計 {expected} と一致しません',
      several_rates: '税率が複数あります。確認してください',
      number_taken: '{label}は登録済みです',
      future_day: '{label}が今日より後です',
      not_expected: 'この物件にこの税票は不要です',
      title_differs: '{label}が予定と異なります：{expected}',
      tax_number_differs: '{label}が予定と異なります：{expected}',
      rate_differs: '{label}が条件と異なります：{expected}',
      above_expected: '{label}が残額 {expected} を超えています',
      below_expected: '{label}が残額 {expected} に足りません',
    },
  },
}
