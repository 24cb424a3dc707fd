/** The figures of the dashboard and of the menu. */
const customerFigures = [
  'owned',
  'to_contact',
  'due_today',
  'overdue',
  'falling_soon',
  'locked',
  'pool',
] as const

const auctionFigures = [
  'auctions_today',
  'auctions_ahead',
  'sign_ups_ending',
  'clear_outs',
  'clear_outs_overdue',
  'owed_after_pick_up',
  'reviewing',
  'confirming',
  'turnover',
  'sold',
  'sold_rate',
  'unsold',
  'defaulted',
] as const

const recruitingFigures = [
  'to_list',
  'recyclers_pending',
  'approvals_waiting',
  'evidence_late',
  'no_sign_up',
  'few_qualified',
  'deposit_missing',
  'sign_ups_pending',
  'refunds_overdue',
  'licences_expiring',
] as const

const moneyFigures = [
  'entries_pending',
  'dues_overdue',
  'receipts_missing',
  'deposits_held',
  'receivable',
  'payable',
  'cash_in_today',
  'cash_out_today',
] as const

const figureNames = [...customerFigures, ...auctionFigures, ...recruitingFigures, ...moneyFigures] as const
export type FigureName = (typeof figureNames)[number]
