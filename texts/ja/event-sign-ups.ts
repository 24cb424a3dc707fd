/** Sign-ups for an event: one paddle for several lots. */
export const eventSignUps = {
  eventSignUps: {
    title: '申込（{n}）',
    add: '申込を追加',
    none: '申込はまだありません',
    byLot: 'オークション全体への申込はありません。物件ごとの申込：{n} 件',
    lots: '物件',
    won: '落札',
    ofLots: '物件ごと',
    all: '申込受付中のすべての物件（{n} 件）',
    text: '番号札と書類は選んだすべての物件に共通で、審査も一度です。番号札を空欄にするとシステムが割り当てます。',
    added: {
      one: '{n} 件に申し込みました（番号札 {paddle}）',
      other: '{n} 件に申し込みました（番号札 {paddle}）',
    },
    papers: {
      label: '書類',
      notice: '公告',
      agreement: '入札契約',
      record: '競売調書',
      results: '結果一覧',
      confirmation: '成約確認書',
      pick_up: '引取指図書',
      account: '取引明細書',
    },
  },
}
