import type { Texts } from '../text.ts'

export const exports: Texts['exports'] = {
  new: '新規エクスポート',
  button: 'エクスポート',
  title: '{what}をエクスポート',
  start: 'エクスポート開始',
  chosen: '{all} 列中 {n} 列を選択',
  every: 'すべて選択',
  none: '選択解除',
  all: 'すべての記録',
  allHint: 'すべての記録。一部だけの場合は、対象の一覧で絞り込んでから「エクスポート」を押してください。',
  order: '並び順',
  up: '{field} 昇順',
  down: '{field} 降順',
  started: '「{file}」のエクスポートを開始しました。完了したらお知らせします',
  see: 'エクスポートを見る',
  cancelled: 'エクスポートを取り消しました',
  cancelTitle: '「{file}」のエクスポートを取り消しますか？',
  cancelText: '書き込み済みの内容は破棄されます。後でもう一度エクスポートできます。',
  keep: 'エクスポートを続ける',
  progress: '{rows} / {total} 行',
  searchHint: 'ファイル名',
  empty:
    'エクスポートはまだありません。顧客・物件・回収業者などの一覧で「エクスポート」を押すか、ここで作成してください。',
  acts: {
    download: 'ダウンロード',
    cancel: '取り消す',
    retry: '再試行',
    again: 'もう一度',
  },
  presets: {
    mine: '自分の分',
    open: '進行中',
    done: 'ダウンロード可',
  },
}
