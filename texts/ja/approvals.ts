/** Approvals (审批). */
export const approvals = {
  fields: {
    approvals: {
      kind: '内容',
      state: '状態',
      lot_id: '物件',
      round_no: 'ラウンド',
      reason: '理由',
      files: '資料',
      consent_files: '委託者の同意書',
      created_at: '申請日時',
      created_by: '申請者',
      first_decided_by: '第一承認者',
      first_decided_at: '第一承認日時',
      decided_at: '審査日時',
      decided_by: '審査者',
      decision_reason: '審査コメント',
      to_decide: '自分の承認待ち',
      settlement_quantity: '精算数量',
      adjustments: '調整項目',
      unit_price: '単価',
      decision: '決定',
    },
  },
  options: {
    approvals: {
      kind: {
        settlement_quantity: '精算数量が計量票と異なる',
        price_adjustment: '代金の調整',
      },
      state: {
        waiting: '承認待ち',
        approved: '承認済み',
        rejected: '却下',
        withdrawn: '取り下げ',
      },
    },
  },
  approvals: {
    hint: '物件番号、名称',
    empty: '承認申請はありません',
    title: '承認：{name}',
    asked: '申請内容',
    decidedBy: '審査者：{roles}',
    history: '経過',
    presets: {
      waiting: '承認待ち',
      toDecide: '自分の承認待ち',
      mine: '自分の申請',
    },
    acts: {
      approve: '承認',
      reject: '却下',
    },
    ask: {
      approve: '「{name}」の申請を承認しますか？',
      approveText: '承認すると直ちに実行されます。',
      reject: '「{name}」の申請を却下しますか？',
    },
    done: {
      approve: '承認し、実行しました',
      reject: '却下しました',
    },
    facts: {
      settlement_quantity: '計量票の合計 {tickets} トンに対し、{given} トンで精算する申請',
      price_adjustment: '代金を {agreed} 元から {price} 元へ変更：変更額 {change} 元、限度額 {limit} 元',
    },
    below: {
      start: '開始価格を下回る',
      reserve: '最低価格を下回る',
    },
  },
}
