import type { Same } from '../text.ts'
import type * as zh from '../zh/notifications.ts'

export const notifications: Same<typeof zh.notifications> = {
  title: '通知',
  bell: '通知、未読 {n} 件',
  unread: '未読 {n} 件',
  onlyUnread: '未読のみ',
  readAll: 'すべて既読にする',
  empty: '通知はまだありません',
  emptyUnread: '未読の通知はありません',
  more: '以前の通知',
  isNew: '未読',
  browser: 'デスクトップ通知',
  browserHint: 'このページが背面にあるとき、ブラウザーが知らせます',
  browserDenied: 'このサイトの通知はブラウザーで拒否されています。設定で許可してください',
  kinds: {
    customers_falling: 'まもなく公海へ移る顧客が {n} 件あります',
    follow_ups_due: '今日連絡する顧客が {n} 件あります',
    licences_expiring: { one: '{n} 社の回収業者の許可証が期限切れまたは期限間近です', other: '{n} 社の回収業者の許可証が期限切れまたは期限間近です' },
    customer_assigned: '{by} さんが顧客「{name}」をあなたに割り当てました',
    customers_assigned: '{by} さんが顧客 {n} 件をあなたに割り当てました',
    customer_transferred: '{by} さんが顧客「{name}」をあなたに移管しました',
    customers_transferred: '{by} さんが顧客 {n} 件をあなたに移管しました',
    handed_over: '{from} さんの顧客 {n} 件が引き継がれました',
    lot_submitted: '{by}さんがロット「{name}」を提出しました。審査をお願いします',
    lot_approved: '{by}さんがロット「{name}」を承認しました',
    lot_rejected: '{by}さんがロット「{name}」を差し戻しました',
    lot_mention: '{by}さんがロット「{name}」のコメントであなたに言及しました',
    import_done: '「{file}」の取り込みが完了しました：成功 {accepted} 件、拒否 {refused} 件',
    import_failed: '「{file}」の取り込みに失敗しました',
  },
}
