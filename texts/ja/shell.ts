import type { Same } from '../text.ts'
import type * as zh from '../zh/shell.ts'

export const product = '云竞通 CRM'

export const screens: Same<typeof zh.screens> = {
  index: 'トップ',
  crm: '顧客関係',
  customers: '顧客管理',
  signUpList: '申込一覧',
  exports: 'エクスポート管理',
  customerList: '顧客一覧',
  poolList: '公海顧客一覧',
  poolMoves: '公海の移動記録',
  customerImport: '顧客の取込',
  finance: '財務管理',
  financeList: '財務一覧',
  base: '基本データ',
  consignors: '委託者',
  companies: '競売会社',
  platforms: '競売サイト',
  commissions: '委託物資管理',
  commissionedList: '委託一覧',
  lotDetail: '委託詳細',
  lotForm: '委託情報',
  goodsList: '物資一覧',
  recyclers: '回収業者管理',
  recyclerAdd: '回収業者の追加',
  recyclerList: '回収業者一覧',
  recyclerImport: '回収業者の取込',
  system: 'システム管理',
  staff: '社員',
  poolRules: '公海ルール',
  audit: '監査ログ',
  profile: 'プロフィール',
  help: 'ヘルプ',
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
  fullscreen: '全画面表示',
  exitFullscreen: '全画面表示を終了',
  noFullscreen: 'お使いのブラウザーは全画面表示に対応していません',
  newVersion: 'システムが更新されました。再読み込みすると新しい版になります',
  later: '後で',
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
  minutes: '{n} 分',
  hours: '{n} 時間',
  days: '{n} 日',
  today: '{y}-{m}-{d}（{a}）',
  weekdays: { 0: '日', 1: '月', 2: '火', 3: '水', 4: '木', 5: '金', 6: '土' },
}

export const act: Same<typeof zh.act> = {
  save: '保存',
  cancel: 'キャンセル',
  confirm: '確認',
  close: '閉じる',
  edit: '編集',
  add: '追加',
  search: '検索',
  copy: 'コピー',
  copied: 'コピーしました',
  saved: '保存しました',
  undo: '元に戻す',
  undone: '元に戻しました',
  yes: 'はい',
  no: 'いいえ',
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
  wait: 'ファイルを送信中です。完了してから送信してください。',
  remove: '{name} を削除',
  open: '{name} を開く',
}

export const palette: Same<typeof zh.palette> = {
  open: 'メニューを検索',
  hint: 'メニュー、レコード、操作を検索',
  findings: '検索結果',
  screens: 'メニュー',
  records: 'レコード',
  actions: '操作',
  nothing: '見つかりません',
  failed: 'レコードを検索できませんでした。しばらくしてからお試しください',
  move: '移動',
  choose: '開く',
}

export const tabs: Same<typeof zh.tabs> = {
  label: '開いたページ',
  refresh: '更新',
  close: '閉じる',
  closeOthers: 'その他閉じる',
  closeAll: 'すべて閉じる',
  closeOne: '{name} を閉じる',
}

export const settings: Same<typeof zh.settings> = {
  title: 'システムテーマ',
  tagsView: 'Tags-View 開く',
  fixedHeader: 'ヘッダーを固定',
  sidebarLogo: 'サイドバーのロゴ',
  supportPinyinSearch: 'メニューをピンインで検索',
}

export const errorLog: Same<typeof zh.errorLog> = {
  title: 'エラーログ',
  clear: 'すべて消去',
  message: 'メッセージ',
  stack: 'スタック',
  msg: '内容：',
  info: '発生元：',
  url: 'URL：',
}

export const keys: Same<typeof zh.keys> = {
  title: 'キーボードショートカット',
  everywhere: 'すべてのページ',
  lists: '一覧',
  forms: 'フォーム',
  acts: {
    palette: 'メニュー、レコード、操作を検索',
    sidebar: 'サイドバーを開閉',
    keys: 'ショートカットを表示',
    close: 'ダイアログを閉じる',
    search: '一覧を検索',
    down: '次の行',
    up: '前の行',
    open: '行を開く',
    select: '行を選択',
    save: '保存',
  },
}
