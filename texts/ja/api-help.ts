export const apiHelp = {
  apiHelp: {
    text: 'API の全操作です。プログラムを書く方向けで、説明は英語です。',
    search: 'パスや語句を検索',
    found: '{n} 件の操作',
    parameters: 'パラメーター（* は必須）',
    example: 'リクエスト例',
    answer: '応答',
    refusals: '拒否の状態コード',
  },
}
