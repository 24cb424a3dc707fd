import type { Same } from '../text.ts'
import type { list as source } from '../zh/list.ts'

export const list: Same<typeof source> = {
  comma: '、',
  unitYuan: '（元）',
  files: '{n} ファイル',
  select: '{name} を選択',
  search: '検索',
  filter: '絞り込み',
  filterCount: '絞り込み（{n}）',
  more: 'その他の条件',
  clear: '条件をクリア',
  show: '{n} 件を表示',
  from: '開始',
  to: '終了',
  columns: { button: '列の設定', up: '上へ：{name}', down: '下へ：{name}', reset: '初期設定に戻す' },
  views: {
    label: 'ビュー',
    all: 'すべて',
    save: 'ビューを保存',
    saved: 'ビュー「{name}」を更新しました',
    menu: 'ビューの管理：{name}',
    overwrite: '現在の条件で上書き',
    rename: 'ビュー名の変更',
    delete: 'ビューを削除',
    deleteTitle: 'ビュー「{name}」を削除しますか？',
  },
  bulk: {
    label: '一括操作',
    selected: '{n} 件選択中',
    clear: '選択を解除',
    refusedTitle: '{n} 件を処理できませんでした',
    done: '{n} 件を処理しました。',
    row: '記録',
    why: '理由',
    allDone: '{n} 件を処理しました',
  },
}
