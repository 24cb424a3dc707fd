import type { Same } from '../text.ts'
import type * as zh from '../zh/staff.ts'

export const staff: Same<typeof zh.staff> = {
  search: 'ユーザ名、ニックネーム、氏名',
  empty: '社員はまだいません',
  add: '社員を追加',
  editTitle: '社員を編集：{name}',
  added: '「{name}」を追加しました',
  saved: '「{name}」を保存しました',
  state: '状態',
  active: '利用中',
  disabled: '停止中',
  firstPassword: '初期パスワード未変更',
  passwordHelp: '空欄の場合はシステムが作成し、初回ログイン時に変更が必要です。',
  mixed: '一人がこれらの役割を兼ねる必要があるかご確認ください',
  mixedSides:
    '営業側と募集側の役割を兼ねると、両者の情報の壁がなくなります。結果が出る前に、最低落札価格や委託者の連絡先と、入札者の両方が見えます。',
  mixedFinance: '財務と他の役割を兼ねると、財務には隠されている顧客の電話番号や最低落札価格が見えます。',
  mixedAudit: '監査と他の役割を兼ねると、自分の操作を自分で監査することになります。',
  resetPassword: 'パスワードを再設定',
  resetTitle: '「{name}」のパスワードを再設定しますか？',
  resetText:
    'この人のログインはすべて直ちに終了します。新しく作成されたパスワードでログインし、すぐに変更する必要があります。',
  newPassword: '「{name}」の新しいパスワード',
  passwordOnce:
    'このパスワードは一度しか表示されません。今すぐ本人に渡してください。初回ログイン時に変更が必要です。',
  copyPassword: 'パスワードをコピー',
  handOver: '引き継ぎ',
  handOverTitle: '「{name}」の業務を誰に引き継ぎますか？',
  handOverText:
    '担当する {n} 件の顧客とそのフォロー、進行中の物件、回収業者、部下がすべて引き継ぎ先に移ります。',
  handOverRest: '進行中の物件、回収業者、部下がすべて引き継ぎ先に移ります。',
  handOverTo: '引き継ぎ先',
  handedOver:
    '顧客 {customers} 件、進行中の物件 {lots} 件、回収業者 {recyclers} 社、部下 {team} 名を引き継ぎました',
  disable: '停止',
  disableTitle: '「{name}」を停止しますか？',
  disableText: 'この人のログインはすべて直ちに終了し、再びログインできなくなります。担当顧客は変わりません。',
  enable: '再開',
  enableTitle: '「{name}」を再開しますか？',
  enableText: '以前のパスワードで再びログインできます。',
  disabledDone: '「{name}」を停止しました',
  enabledDone: '「{name}」を再開しました',
}
