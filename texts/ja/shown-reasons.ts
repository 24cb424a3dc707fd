export const shownReasons = {
  reasons: {
    below_reserve: '落札価格が最低落札価格を下回ります。委託者の同意書をアップロードしてください',
    below_start: '落札価格が開始価格を下回っています。委託者の同意書が必要です',
    bid_too_low: '現在の最高額 {price} を上回る必要があります。最も近い有効な入札額は {nearest} です',
    bid_below_start: '開始価格 {price} を下回っています',
    bid_off_step: '入札単位の規則に合っていません。最も近い有効な入札額は {nearest} です',
  },
}
