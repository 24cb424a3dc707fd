/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      price_limit_percent: '代金変更の限度（%）',
      price_limit_amount: '代金変更の限度',
      price_limit_state_owned: '国有資産の代金変更の限度',
      ticket_limit: '計量票1枚の正味重量の上限（トン）',
    },
  },
  companySettings: {
    sections: {
      prices: '価格の調整',
      weighing: '計量',
    },
    help: {
      prices:
        '精算で代金の変更が限度を超えると承認が必要です。割合と金額の低い方が限度で、国有資産には専用の限度があります。',
      weighing: '上限を超える計量票は登録できません。',
    },
    saved: '設定を保存しました',
    changed: '{name}さんが {date} に変更（第 {version} 版）',
  },
}
