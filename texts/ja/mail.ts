/** Own mails, and the page of mailed links. */
export const mail = {
  fields: {
    mail: {
      digest: '毎日のまとめ',
      exports: 'エクスポート完了',
      direct: '処理待ちとメンション',
    },
  },
  mail: {
    section: 'メール通知',
    text: '{email} に送ります。アドレスは管理者が登録します。',
    off: 'メールは使用していません。',
    noEmail: 'メールアドレスが登録されていません。管理者に依頼してください。',
    saved: 'メール設定を保存しました',
    switches: {
      digest: '毎日のまとめ',
      exports: 'エクスポート完了',
      direct: '処理待ちとメンション',
    },
    askTitle: 'パスワードを忘れた場合',
    askText:
      'ユーザ名またはメールアドレスを入力してください。アドレスが登録されていれば、{n} 分間有効なリンクを送ります。',
    name: 'ユーザ名またはメールアドレス',
    ask: 'リンクを送る',
    asked: 'アドレスが登録されていれば、まもなくメールが届きます。届かない場合は管理者に連絡してください。',
    setTitle: 'パスワードの設定',
    set: 'パスワードを設定',
    done: 'パスワードを設定しました。ログインしてください',
    back: 'ログインに戻る',
  },
}
