import type { Same } from '../text.ts'
import type * as zh from '../zh/profile.ts'

export const profile: Same<typeof zh.profile> = {
  about: 'プロフィール',
  saved: 'プロフィールを保存しました',
  changePicture: 'アイコンを変更',
  removePicture: 'アイコンを削除',
  pictureHint: 'jpg、png、webp、{n} MB まで',
  password: 'パスワードの変更',
  passwordText: '変更すると、他の端末のログインは直ちに終了します。',
  sessions: 'ログイン中の端末',
  sessionsText: '同時に 5 つまで。心当たりのないものは終了し、パスワードを変更してください。',
  since: 'ログイン日時',
  lastUse: '最終利用',
  thisDevice: 'この端末',
  end: '終了',
  endTitle: 'この端末のログインを終了しますか？',
  endText: '{device}（{address}）は直ちにログアウトされます。',
  ended: 'ログインを終了しました',
}
