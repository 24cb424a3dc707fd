/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      house_name: '会社名',
      logo: 'ロゴ',
      colour: 'テーマ色',
      languages: '選べる言語',
      lot_no_pattern: '物件番号の形式',
      payment_days: '支払期限（営業日）',
      extension_minutes: '延長（分）',
      increment_rule: '入札単位の規則',
      commission_payer: '手数料の負担者',
      commission_point: '手数料率',
      late_pick_up_basis: '遅延料の計算',
      late_pick_up_fee: '引取遅延料（1日）',
      service_fee_point: 'サービス料（%）',
      tax_receipt: '税票',
      price_limit_percent: '代金変更の限度（%）',
      price_limit_amount: '代金変更の限度',
      price_limit_state_owned: '国有資産の代金変更の限度',
      charge_approval_above: '費用の承認が必要な金額',
      waiver_approval_above: '保証金免除の承認が必要な金額',
      refund_approval_above: '返金の承認が必要な金額',
      payout_approval_above: '支払の承認が必要な金額',
      reserve_approval_above: '最低落札価格引下げの承認が必要な幅',
      second_decider_above: '二名の承認が必要な金額',
      ticket_limit: '計量票1枚の正味重量の上限（トン）',
      upload_person_mb: '1 人 1 日のアップロード上限（MB）',
      upload_house_gb: '全社のアップロード合計上限（GB）',
      keep_ledger_years: '帳簿と証憑（年）',
      keep_sale_years: '競売の記録（年）',
      keep_bank_years: '銀行明細と日次締め（年）',
      keep_use_years: '利用記録（年）',
    },
  },
  options: {
    company_settings: {
      languages: { zh: '中国語', en: '英語', es: 'スペイン語', ja: '日本語' },
      late_pick_up_basis: { amount: '定額', deposit_percent: '保証金の割合（%）' },
    },
  },
  companySettings: {
    sections: {
      look: '名称と外観',
      numbers: '番号',
      terms: '物件の標準条件',
      prices: '価格の調整',
      approvals: '承認',
      weighing: '計量',
      uploads: 'アップロード',
      keeping: '保存期間',
    },
    help: {
      look: 'メニューの上、サインイン画面、印刷する書類に表示します。自分で色を選んだ人の画面は変わりません。',
      numbers:
        '新しい物件はこの形式で番号が付きます。{year}・{yy}・{month} は年月、{no} は通し番号で、{no:6} は 6 桁にそろえます。既存の番号は変わりません。',
      terms: '物件を作るときに入力済みになります。契約や委託者との取り決めがあれば、そちらを優先します。',
      prices:
        '精算で代金の変更が限度を超えると承認が必要です。割合と金額の低い方が限度で、国有資産には専用の限度があります。',
      approvals:
        'この金額を超える費用、保証金の免除、返金、支払、最低落札価格の引下げは承認を待ちます。空欄なら待ちません。最後の金額を超える申請は、申請者以外の二名が順に承認します。空欄なら一名です。',
      weighing: '上限を超える計量票は登録できません。',
      uploads:
        '1 人が 1 日にアップロードできるサイズと、全社の合計サイズです。80% に達すると本人または管理者に通知し、上限を超えるアップロードは受け付けません。',
      keeping:
        '期限を過ぎた記録は、運用担当者が npm run retention で削除します。自動では消えません。最初の三つは法定の 30・5・10 年以上です。利用記録が空欄なら RETENTION_YEARS に従います。',
    },
    example: '例：{number}',
    saved: '設定を保存しました',
    changed: '{name}さんが {date} に変更（第 {version} 版）',
  },
}
