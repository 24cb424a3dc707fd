import * as z from 'zod/mini'
import type { FigureName } from './dashboard-figures.ts'
import { queueSections } from './finance-queue.ts'
import type { Decimal } from './rules/money.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'

/**
 * Periods of the dashboard: the last 7 or 30 days, 13 weeks, or this calendar month, quarter or year. Today is the
 * last day.
 */
export const periods = ['week', 'month', 'quarter', 'this_month', 'this_quarter', 'this_year'] as const
/** `own` is from one day to another. */
export const askedPeriods = [...periods, 'own'] as const
export type DashboardPeriod = (typeof askedPeriods)[number]

/** A number with the address of its list. `about` means that the list estimates its total. */
export interface Amount {
  value: number
  about?: true
  url: string
}

const seriesNames = ['in', 'out', 'created', 'entries', 'turnover'] as const
export type SeriesName = (typeof seriesNames)[number]

/** `sum` is the total of the list's rows in yuan. `rate` is a percentage of the whole. */
export interface Figures {
  shape: 'figures'
  figures: (Amount & { name: FigureName; urgent?: true; sum?: Decimal; rate?: Decimal })[]
}
/** Numbers over time. `from` and `to` are the first and last business day of a point. */
export interface Series {
  shape: 'series'
  by: 'day' | 'week' | 'month'
  names: SeriesName[]
  /** `sum` is in yuan, if the chart shows sums. */
  points: { from: string; to: string; amounts: (Amount & { sum?: Decimal })[] }[]
}
const headlineNames = ['turnover', 'sold_rate', 'premium', 'receivable', 'overdue'] as const
type HeadlineName = (typeof headlineNames)[number]
/** A figure beside the one of the period before. */
export interface HeadlineFigure {
  name: HeadlineName
  value: number
  /** The part of `value` that a ratio counts, such as the sold among the decided rounds. */
  part?: number
  sum?: Decimal
  rate?: Decimal | null
  /** The sum or rate of the period before. Absent for figures of the current moment. */
  before?: Decimal | null
  /** Null if the reader has no list for it. */
  url: string | null
}
/** The five figures that a director reads first. */
export interface Headline {
  shape: 'headline'
  figures: HeadlineFigure[]
}
/** The work of each person in the period, and their current records. */
export interface People {
  shape: 'people'
  rows: {
    id: number
    name: string
    followed: Amount
    created: Amount
    deals: Amount & { sum: Decimal }
    held: Amount
    overdue: Amount
  }[]
}
/** The people of a team who are behind, those with overdue work first. */
export interface Behind {
  shape: 'behind'
  rows: {
    id: number
    name: string
    held: Amount
    overdue: Amount
    falling: Amount
    /** When they last followed up any customer. */
    last_at: string | null
  }[]
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
  parts: (Amount & { option: number | string; premium?: Decimal; sum?: Decimal })[]
}
/** `premium` is the average percentage, `sum` is in yuan, `at` is the due time. */
export interface Ranking {
  shape: 'ranking'
  rows: (Amount & { id: number; name: string; premium?: Decimal; sum?: Decimal; at?: string })[]
}

/** Reasons why something waits. A lot that waits in a state has the state's name. */
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
  /** The company of a person, or the lot concerned. */
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
  /** Opens the form for its next follow-up over the same list. */
  follow: string | null
}
/** People to call: by the date set, by the days left until they expire into the pool, or by the commission expected. */
export const callOrders = ['date', 'days', 'commission'] as const
export type CallOrder = (typeof callOrders)[number]

/** Open work, the most urgent first. `all` is the total with a link to the whole list. */
export interface Work {
  shape: 'work'
  /** For the people to call: the requested order. */
  order?: CallOrder
  all: Amount
  rows: WorkRow[]
}

/** The scope of a part: 我的, 团队, 全部. */
const reaches = ['mine', 'team', 'all'] as const
export type Reach = (typeof reaches)[number]

const widgetNames = [
  'headline',
  'turnover_over_time',
  'people',
  'owed',
  'to_call',
  'behind',
  'own_auctions',
  'short_lots',
  'to_check',
  'queue',
  'to_decide',
  'approvals',
  'decisions',
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
  'audit_volume',
] as const
export type WidgetName = (typeof widgetNames)[number]
export type Content = Figures | Series | Steps | Split | Ranking | Work | Headline | People | Behind
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
  parts: Figures['figures']
}
export interface Waiting {
  screens: WaitingScreen[]
}

const day = bodySchema({ kind: 'day', required_at: 'save' })
export const dashboardRoutes = {
  get: route<Dashboard>()({
    method: 'GET',
    path: '/api/dashboard',
    permission: 'dashboard.read',
    tag: 'dashboard',
    mayLag: true,
    query: z.object({
      period: z._default(z.literal([...askedPeriods], 'unknown_choice'), 'month'),
      from: z.optional(day),
      to: z.optional(day),
      calls: z._default(z.literal([...callOrders], 'unknown_choice'), 'date'),
    }),
  }),
  waiting: route<Waiting>()({
    method: 'GET',
    path: '/api/waiting',
    permission: 'dashboard.read',
    tag: 'dashboard',
    mayLag: true,
  }),
}
