/**
 * Refusals that a form says before it asks the server. The others are in `reasons.ts`, which the browser does
 * not load.
 */
export const shownReasons = {
  reasons: {
    below_reserve: '成交价低于保留价，须上传委托方同意文件',
    below_start: '成交价低于起拍价，须上传委托方同意文件',
    bid_too_low: '出价须高于当前最高价 {price}，最接近的有效出价为 {nearest}',
    bid_below_start: '出价不能低于起拍价 {price}',
    bid_off_step: '出价不符合加价规则，最接近的有效出价为 {nearest}',
  },
}
