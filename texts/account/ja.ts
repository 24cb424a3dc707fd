import type { AccountTexts } from './account-texts.ts'

export const account: AccountTexts = {
  saved: 'プロフィールを保存しました',
  about: 'プロフィール',
  changePicture: 'アイコンを変更',
  removePicture: 'アイコンを削除',
  pictureHint: 'jpg、png、webp、{n} MB まで',
  passwordText: '変更すると、他の端末のログインは直ちに終了します。',
  sessionsText: '同時に 5 つまで。心当たりのないものは終了し、パスワードを変更してください。',
  since: 'ログイン日時',
  lastUse: '最終利用',
  thisDevice: 'この端末',
  endTitle: 'この端末のログインを終了しますか？',
  endText: '{device}（{address}）は直ちにログアウトされます。',
  ended: 'ログインを終了しました',
  none: '現在ログインはありません',
  devices: '記憶済みのブラウザ',
  devicesText:
    'これらのブラウザからは、他人がパスワードを試していてもログインできます。使わないものは削除してください。',
  first: '初回ログイン',
  forget: '削除',
  forgetTitle: 'このブラウザを削除しますか？',
  forgetText: '{device} は信頼されなくなり、そこでの他のログインはすぐに終了します。',
  forgotten: 'ブラウザを削除しました',
}
