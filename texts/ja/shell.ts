import type { Same } from '../text.ts'
import type * as zh from '../zh/shell.ts'

export const product = '云竞通 CRM'

export const screens: Same<typeof zh.screens> = {
  index: 'トップ',
  crm: '顧客関係',
  customers: '顧客管理',
  customerList: '顧客一覧',
  poolList: '公海顧客一覧',
  poolMoves: '公海の移動記録',
  customerImport: '顧客の取込',
  system: 'システム管理',
  staff: '社員',
  poolRules: '公海ルール',
  audit: '監査ログ',
  profile: 'プロフィール',
  login: 'ログイン',
  firstPassword: '初期パスワードの変更',
  notFound: 'ページが見つかりません',
  noPermission: '権限がありません',
}

export const shell: Same<typeof zh.shell> = {
  skip: '本文へ移動',
  menu: 'メインメニュー',
  sidebar: 'サイドバーを開閉（Ctrl/⌘ B）',
  openMenu: 'メニューを開く',
  breadcrumb: '現在の位置',
  language: '言語',
  size: '画面サイズ',
  sizes: { default: '標準', medium: '中', small: '小', mini: '極小' },
  sizeSwitched: '画面サイズを切り替えました',
  languageSwitched: '言語を切り替えました',
  account: 'マイアカウント',
  profile: 'プロフィール',
  theme: 'テーマ色',
  otherColour: '別の色',
  scheme: '外観',
  schemes: { light: 'ライト', dark: 'ダーク', auto: 'システム' },
  logOut: 'ログアウト',
  loading: '読み込み中',
  offline: 'オフラインです。接続が戻ると自動的に続行します',
}

export const page: Same<typeof zh.page> = {
  notFoundTitle: 'ページが存在しません',
  notFoundHint: 'URL をご確認いただくか、トップへお戻りください',
  backHome: 'トップへ',
  back: '戻る',
  noPermissionTitle: 'このページを開く権限がありません',
  noPermissionHint: '開ける役割：{roles}',
  noPermissionAny: 'あなたの役割で開けるページはありません',
  brokenTitle: 'このページでエラーが発生しました',
  brokenHint: '他のページには影響ありません。再試行するか、再読み込みしてください。',
  staleTitle: 'ページを読み込めませんでした',
  staleHint: '接続が不安定か、システムが更新されました。再読み込みしてください。',
  retry: '再試行',
  reload: '再読み込み',
}

export const network: Same<typeof zh.network> = {
  error: 'エラー',
  network: 'ネットワークエラー',
  timeout: 'タイムアウトしました（5000 ミリ秒）',
  status: 'リクエストに失敗しました。ステータスコード {status}',
}

export const time: Same<typeof zh.time> = {
  now: 'たった今',
  minutesAgo: '{n}分前',
  hoursAgo: '{n}時間前',
  dayAgo: '1日前',
  inMinutes: '{n}分後',
  inHours: '{n}時間後',
  inDay: '1日後',
}

export const act: Same<typeof zh.act> = {
  save: '保存',
  cancel: 'キャンセル',
  confirm: '確認',
  close: '閉じる',
  edit: '編集',
  remove: '削除',
  add: '追加',
  search: '検索',
  copy: 'コピー',
  copied: 'コピーしました',
  saved: '保存しました',
  more: 'その他',
  yes: 'はい',
  no: 'いいえ',
  all: 'すべて',
  none: 'なし',
}

export const download: Same<typeof zh.download> = {
  401: '認証に失敗しました。リソースにアクセスできません',
  403: 'この操作の権限がありません',
  404: 'リソースが存在しません',
  other: '不明なシステムエラーです。管理者に連絡してください',
  zip: 'ダウンロードに失敗しました。管理者に連絡してください！',
  busy: 'ダウンロード中です。お待ちください',
}

export const upload: Same<typeof zh.upload> = {
  choose: 'ファイルを選択',
  drop: 'ここにドロップ、貼り付け、またはクリックして選択',
  hint: '{size}MB まで、形式：{types}',
  comma: 'ファイル名に半角カンマは使えません!',
  tooLarge: 'ファイルの大きさは {n} MB までです!',
  tooMany: 'アップロードできるファイルは {n} 個までです!',
  failed: 'アップロードに失敗しました。もう一度お試しください',
  sending: '{name} を送信中',
  remove: '{name} を削除',
  open: '{name} を開く',
}
