/** The people of a customer, and customers that are one. */
export const contacts = {
  fields: {
    customer_contacts: {
      customer_id: '顧客',
      name: '担当者名',
      phone: '電話番号',
      wechat: 'WeChat ID',
      department: '部署',
      duty: '役職',
      primary: '主担当',
      remark: '備考',
    },
  },
  customers: {
    contacts: {
      joined: '「{name}」を「{company}」の担当者に追加しました',
      instead: '「{company}」の担当者として追加',
      delete: '削除',
      add: '担当者を追加',
      edit: '担当者を編集',
      primary: '主担当者',
      makePrimary: '主担当者にする',
      madePrimary: '「{name}」を主担当者にしました',
      saved: '担当者「{name}」を保存しました',
      deleted: '担当者「{name}」を削除しました',
      ask: '担当者「{name}」を削除しますか',
      askText: '番号と備考も削除されます。履歴には記録が残ります。',
      softText: 'この番号は別の担当者に登録されています。間違いでなければ保存できます。',
      confirm: 'このまま保存',
    },
    merge: {
      other: '統合する顧客',
      help: '閲覧できる顧客のみ。共有プールの顧客は選べません。',
      stays: '残す顧客',
      goes: '統合する顧客',
      note: '「{name}」を統合済み。{date} まで取り消せます。',
      undo: '統合を取り消す',
      undone: '「{name}」を元に戻しました',
    },
  },
}
