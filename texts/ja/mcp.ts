export const mcp = {
  mcp: {
    acts: {
      create_customer: '顧客を作成しますか？',
      edit_customer: '顧客「{name}」を変更しますか？',
      add_follow_up: '顧客「{name}」のフォローを記録しますか？',
      claim_customer: '共有プールから顧客「{name}」を取得しますか？',
      comment_lot: '物件「{name}」にコメントしますか？',
    },
    confirm: '実行する',
    declined: '取り消しました。何も変更していません。',
  },
}
