import * as z from 'zod/mini'
import type { Decimal } from './money.ts'
import { route } from './route.ts'

/** How far back the dashboard looks: 7 or 30 days by day, 13 weeks by week; today is the last day. */
export const periods = ['week', 'month', 'quarter'] as const
export type Period = (typeof periods)[number]

/** A number and the list that adds up to it. `about`: the list itself only estimates so many. */
export interface Amount {
  value: number
  about?: true
  url: string
}

const customerFigures = ['mine', 'due_today', 'overdue', 'falling_soon', 'locked', 'pool'] as const
const auctionFigures = [
  'auctions_today',
  'auctions_ahead',
  'sign_ups_ending',
  'clear_outs',
  'clear_outs_overdue',
  'reviewing',
  'confirming',
  'drafts',
  'turnover',
  'sold',
  'not_sold',
] as const
const recruitingFigures = ['no_sign_up', 'few_qualified', 'deposit_missing', 'sign_ups_pending', 'refunds_overdue', 'licences_expiring'] as const
const moneyFigures = ['entries_pending', 'dues_overdue', 'deposits_held', 'receivable', 'payable', 'cash_in_today', 'cash_out_today'] as const
export const figureNames = [...customerFigures, ...auctionFigures, ...recruitingFigures, ...moneyFigures] as const
export type FigureName = (typeof figureNames)[number]
export const seriesNames = ['in', 'out', 'created', 'followed', 'entries'] as const
export type SeriesName = (typeof seriesNames)[number]

/** `sum`: what the rows of the list come to, in yuan; `rate`: the part of the whole, in percent. */
export interface Figures {
  shape: 'figures'
  figures: (Amount & { name: FigureName; urgent?: true; sum?: Decimal; rate?: Decimal })[]
}
/** Numbers over time; `from` and `to` are the first and last business day of a point. */
export interface Series {
  shape: 'series'
  by: 'day' | 'week'
  names: SeriesName[]
  points: { from: string; to: string; amounts: Amount[] }[]
}
/** A whole by the options of a field. */
export interface Split {
  shape: 'split'
  resource: string
  field: string
  parts: (Amount & { option: number | string })[]
}
/** `premium`: percent, on average. */
export interface Ranking {
  shape: 'ranking'
  rows: (Amount & { id: number; name: string; premium?: Decimal })[]
}

export const widgetNames = [
  'todo',
  'auctions',
  'recruiting',
  'results',
  'lot_states',
  'platforms',
  'money',
  'pool_flow',
  'intake',
  'intentions',
  'followed_by',
  'held_by',
  'own_activity',
  'audit_volume',
] as const
export type WidgetName = (typeof widgetNames)[number]
export type Widget = { name: WidgetName } & (Figures | Series | Split | Ranking)

export interface Dashboard {
  period: Period
  from: string
  to: string
  /** When the numbers were counted. */
  at: string
  widgets: Widget[]
}

export const dashboard = route<Dashboard>()({
  method: 'GET',
  path: '/api/dashboard',
  permission: 'dashboard.read',
  tag: 'dashboard',
  mayLag: true,
  query: z.object({ period: z._default(z.literal([...periods], 'unknown_choice'), 'month') }),
})
