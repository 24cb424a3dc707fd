/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      price_limit_percent: '代金変更の限度（%）',
      price_limit_amount: '代金変更の限度',
      price_limit_state_owned: '国有資産の代金変更の限度',
      second_decider_above: '二名の承認が必要な金額',
      ticket_limit: '計量票1枚の正味重量の上限（トン）',
      upload_person_mb: '1 人 1 日のアップロード上限（MB）',
      upload_house_gb: '全社のアップロード合計上限（GB）',
    },
  },
  companySettings: {
    sections: {
      prices: '価格の調整',
      approvals: '承認',
      weighing: '計量',
      uploads: 'アップロード',
    },
    help: {
      prices:
        '精算で代金の変更が限度を超えると承認が必要です。割合と金額の低い方が限度で、国有資産には専用の限度があります。',
      approvals: 'この金額を超える申請は、申請者以外の二名が順に承認します。空欄なら一名です。',
      weighing: '上限を超える計量票は登録できません。',
      uploads:
        '1 人が 1 日にアップロードできるサイズと、全社の合計サイズです。80% に達すると本人または管理者に通知し、上限を超えるアップロードは受け付けません。',
    },
    saved: '設定を保存しました',
    changed: '{name}さんが {date} に変更（第 {version} 版）',
  },
}
