import type { Same } from '../text.ts'
import type { ui as source } from '../zh/ui.ts'

export const ui: Same<typeof source> = {
  searching: '検索中…',
  nothing: '該当なし',
  table: {
    number: '番号',
    actions: '操作',
    selectAll: 'このページをすべて選択',
    moreOf: 'その他の操作：{name}',
  },
  pager: {
    label: 'ページ送り',
    total: '全 {n} 件',
    totalAbout: '約 {n} 件',
    size: '1ページの件数',
    perPage: '{n} 件/ページ',
    page: '{n} ページ目',
    previous: '前のページ',
    next: '次のページ',
    jump: '移動',
    jumpAfter: 'ページ',
  },
  state: {
    notFound: '条件に合う記録がありません',
    clear: '条件をクリア',
    wrongFilters: '絞り込み条件が正しくありません',
    failed: '読み込めませんでした',
    retry: '再試行',
    forbidden: '閲覧する権限がありません',
    forbiddenRoles: '次の役割が必要です：{roles}',
  },
  area: { placeholder: '省/市/区、自由入力可' },
  staff: { placeholder: '名前で検索' },
  reference: { placeholder: '名称で検索' },
  date: {
    month: 'YYYY年M月',
    clear: '日付を消去',
    today: '今日',
    inDays: '{n} 日後',
    lastDays: '過去 {n} 日',
  },
}
