import * as z from 'zod/mini'
import { queueSections } from './finance-queue.ts'
import type { Decimal } from './rules/money.ts'
import { route } from './grammar/route.ts'

/** How far back the dashboard looks: 7 or 30 days in days, or 13 weeks in weeks. Today is the last day. */
export const periods = ['week', 'month', 'quarter'] as const
export type DashboardPeriod = (typeof periods)[number]

/**
 * A number, with the address of the list it was taken from. `about` means that the list estimates its total.
 */
export interface Amount {
  value: number
  about?: true
  url: string
}

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
  'drafts',
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
const seriesNames = ['in', 'out', 'created', 'followed', 'entries'] as const
export type SeriesName = (typeof seriesNames)[number]

/** `sum` is the total of the list's rows in yuan. `rate` is a percentage of the whole. */
export interface Figures {
  shape: 'figures'
  figures: (Amount & { name: FigureName; urgent?: true; sum?: Decimal; rate?: Decimal })[]
}
/** Numbers over time. `from` and `to` are the first and last business day of a point. */
export interface Series {
  shape: 'series'
  by: 'day' | 'week'
  names: SeriesName[]
  points: { from: string; to: string; amounts: Amount[] }[]
}
/** The funnel 意向 → 委托 → 挂网 → 成交 → 结算. */
const funnelSteps = ['interested', 'commissioned', 'listed', 'dealt', 'settled'] as const
const ageSteps = ['not_due', 'late_30', 'late_60', 'late_90', 'late_more'] as const
const stepNames = [...funnelSteps, ...ageSteps] as const
export type StepName = (typeof stepNames)[number]

/** Ordered steps. `rate` is a percentage of the step before. */
export interface Steps {
  shape: 'steps'
  steps: (Amount & { name: StepName; sum?: Decimal; rate?: Decimal })[]
}
/** Numbers by the options of a field. `premium` is the average percentage. */
export interface Split {
  shape: 'split'
  resource: string
  field: string
  parts: (Amount & { option: number | string; premium?: Decimal })[]
}
/** `premium` is the average percentage, `sum` is in yuan, `at` is the due time. */
export interface Ranking {
  shape: 'ranking'
  rows: (Amount & { id: number; name: string; premium?: Decimal; sum?: Decimal; at?: string })[]
}

/** Why something waits. A lot that waits in a state has the state's name. */
const whyNames = [
  'overdue',
  'today',
  'falling',
  'approved',
  'listed',
  'bidding',
  'reviewing',
  'confirming',
  'no_sign_up',
  'few_qualified',
  'to_check',
  'approval',
  ...queueSections,
] as const
type WhyName = (typeof whyNames)[number]

/** One thing that waits: a person to call, a lot, a sign-up, or a line of finance's queue. */
export interface WorkRow {
  id: number
  why: WhyName
  name: string
  /** The company of a person, or the lot that it is about. */
  of: string | null
  /** The owner, in a block that shows more than the caller's own records. */
  owner: string | null
  phone: string | null
  masked: boolean
  /** The instant or day that `why` refers to. */
  at: string | null
  /** Days left until a customer expires, or qualified sign-ups of a lot. */
  n: number | null
  sum: Decimal | null
  /** Opens the record over its list. */
  url: string
  /** Opens its next follow-up over the same list. */
  follow: string | null
}
/** Open work, the most urgent first. `all` is the total with a link to the whole list. */
export interface Work {
  shape: 'work'
  all: Amount
  rows: WorkRow[]
}

/** Whose numbers a part shows: 我的, 团队, 全部. */
const reaches = ['mine', 'team', 'all'] as const
export type Reach = (typeof reaches)[number]

const widgetNames = [
  'owed',
  'to_call',
  'falling',
  'own_auctions',
  'short_lots',
  'to_check',
  'queue',
  'to_decide',
  'approvals',
  'decisions',
  'todo',
  'team_todo',
  'auctions',
  'recruiting',
  'results',
  'money',
  'receivable_ages',
  'coming',
  'funnel',
  'lot_states',
  'platforms',
  'auction_types',
  'sold_by',
  'pool_flow',
  'intake',
  'intentions',
  'followed_by',
  'held_by',
  'own_activity',
  'audit_volume',
] as const
export type WidgetName = (typeof widgetNames)[number]
export type Content = Figures | Series | Steps | Split | Ranking | Work
export type Widget = { name: WidgetName; reach: Reach } & Content

export interface Dashboard {
  period: DashboardPeriod
  from: string
  to: string
  /** When the server counted the numbers. */
  at: string
  widgets: Widget[]
  /** Set for administrators if no role requires a second factor. */
  no_second_factor?: true
}

/**
 * How much work waits for the caller on a screen of the menu. `path` is the screen's path. Zero counts are
 * left out.
 */
export interface WaitingScreen {
  path: string
  parts: (Amount & { name: FigureName })[]
}
export interface Waiting {
  screens: WaitingScreen[]
}

export const dashboardRoutes = {
  get: route<Dashboard>()({
    method: 'GET',
    path: '/api/dashboard',
    permission: 'dashboard.read',
    tag: 'dashboard',
    mayLag: true,
    query: z.object({ period: z._default(z.literal([...periods], 'unknown_choice'), 'month') }),
  }),
  waiting: route<Waiting>()({
    method: 'GET',
    path: '/api/waiting',
    permission: 'dashboard.read',
    tag: 'dashboard',
    mayLag: true,
  }),
}
