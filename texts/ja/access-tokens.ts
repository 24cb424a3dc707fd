export const accessTokens = {
  fields: { access_tokens: { name: '名前', scopes: '権限の範囲', expires_on: '有効期限' } },
  accessTokens: {
    section: 'アクセストークン',
    sectionText:
      'プログラムがあなたに代わって API を呼び出すためのものです。支払い、権限の変更、エクスポートには、必ず本人のログインが必要です。',
    houseText:
      '会社のプログラム用です。すべての総管理者が確認・失効できます。トークンは作成者として動作し、作成者が役割やアカウントを失うと使えなくなります。',
    add: 'トークンを作成',
    text: 'トークンの権限は、現在のあなたの役割を超えません。役割を失うと、トークンも同じ権限を失います。',
    longest: '最長 1 年',
    widths: { read: '読み取りのみ', chosen: '権限を選ぶ' },
    read: 'あなたに見えるものすべての読み取り',
    make: '作成',
    once: '「{name}」のトークンが表示されるのは今回だけです。すぐにプログラムのシークレット保管先に保存してください。',
    copy: 'トークンをコピー',
    kept: '保存しました',
    none: 'トークンはありません',
    expired: '期限切れ',
    until: '{day} まで有効',
    unused: '未使用',
    actsFor: '{name} として動作',
    revoke: '失効',
    revokeTitle: 'トークン「{name}」を失効させますか？',
    revokeText: '使用中のプログラムは直ちに拒否されます。元に戻せません。',
    revoked: 'トークンを失効させました',
  },
}
