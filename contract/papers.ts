import * as z from 'zod/mini'
import {
  type LotState,
  approvedStates,
  closedStates,
  releasedStates,
  resultStates,
} from './rules/lot-states.ts'
import type { GoodsMoney } from './rules/goods-money.ts'
import { lots, type LotRow } from './lots.ts'
import { bodySchema, maxLength, minLength, valueSchema } from './grammar/field-schema.ts'
import { papers, type Paper, type PaperField, type PaperTable } from './paper-fields.ts'
import type { Permission } from './grammar/permissions.ts'
import { route } from './grammar/route.ts'

/** When and by whom a paper may be printed. `prefix` begins its numbers. */
interface PaperRule {
  readonly permission: Permission
  /** The states of a lot in which the paper can be printed. */
  readonly states: readonly LotState[]
  /** States in which the print page preselects it. */
  readonly fits: readonly LotState[]
  readonly prefix: string
}

const anyState: readonly LotState[] = ['draft', 'reviewing', ...approvedStates]

export const paperRules: Readonly<Record<Paper, PaperRule>> = {
  order: {
    permission: 'papers.order',
    states: anyState,
    fits: ['draft', 'reviewing', 'approved'],
    prefix: 'WT',
  },
  notice: { permission: 'papers.lot', states: anyState, fits: ['approved', 'listed'], prefix: 'GG' },
  agreement: {
    permission: 'papers.bidders',
    states: ['approved', 'listed', 'bidding'],
    fits: ['listed', 'bidding'],
    prefix: 'XY',
  },
  viewing: {
    permission: 'papers.lot',
    states: ['approved', 'listed', 'bidding'],
    fits: ['approved', 'listed'],
    prefix: 'KY',
  },
  record: {
    permission: 'papers.lot',
    states: closedStates,
    fits: ['confirming', 'sold', 'unsold'],
    prefix: 'BL',
  },
  confirmation: { permission: 'papers.sale', states: resultStates, fits: ['sold', 'paid'], prefix: 'CJ' },
  pick_up: {
    permission: 'papers.sale',
    states: releasedStates,
    fits: ['paid'],
    prefix: 'TH',
  },
  handover: {
    permission: 'papers.sale',
    states: releasedStates,
    fits: releasedStates,
    prefix: 'JG',
  },
  default_notice: { permission: 'papers.bidders', states: ['defaulted'], fits: ['defaulted'], prefix: 'WY' },
  price_letter: { permission: 'papers.lot', states: ['unsold'], fits: ['unsold'], prefix: 'JY' },
}

/** Papers that name bidders. People who may not see the lot's bidders yet get none of them. */
export const papersOfBidders: readonly Paper[] = ['record', 'default_notice']

/** A picture on a paper, to fetch like any other file. */
export interface PaperPhoto {
  name: string
  path: string
}

/** The content of one paper. Values are formatted for print; null is a line to fill in by hand. */
export interface PaperSheet {
  paper: Paper
  /** Null until the first printing, then fixed. */
  no: string | null
  fits: boolean
  values: Partial<Record<PaperField, string | null>>
  tables: Partial<Record<PaperTable, Record<string, string>[]>>
  /** Fields of this paper that its printer may not see. They have no value. */
  hidden: PaperField[]
  photos: PaperPhoto[]
  /** Set for 提货单 while its goods are not paid for; the paper has no values then. */
  unpaid: GoodsMoney | null
  /** The own template that fills the same fields as docx. */
  template: { id: number; title: string } | null
}

/** A lot with every paper that this caller may print of it now. */
export interface LotPapers {
  lot: LotRow
  sheets: PaperSheet[]
}

/**
 * With these, roles 1 and 2 can hand out 提货单 for unpaid goods, which releases the goods on credit. Otherwise
 * the answer is 409 `not_paid_for`.
 */
const release = {
  reason: z.optional(bodySchema({ kind: 'note' })),
  consent_files: z.optional(bodySchema(lots.fields.consent_files)),
}

const cut = z.optional(valueSchema({ kind: 'percent', most: 99 }))

const tag = 'papers'
const permission = 'papers.use'
const chosen = z
  .array(z.enum(papers, 'unknown_choice'), {
    error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
  })
  .check(minLength(1, 'required'), maxLength(papers.length, 'too_long'))

export const paperRoutes = {
  /** `cut` is the proposed price cut in percent for 流拍与降价建议函. */
  ofLot: route<LotPapers>()({
    method: 'GET',
    path: '/api/lots/:id/papers',
    permission,
    tag,
    query: z.object({ cut }),
  }),
  /** Numbers papers before printing. A paper that has a number keeps it. */
  numberMany: route<LotPapers>()({
    method: 'POST',
    path: '/api/lots/:id/papers',
    permission,
    tag,
    body: z.strictObject({ papers: chosen, cut, ...release }),
  }),
  /** Fills the own template of a paper. The file is fetched like an export, by its name. */
  fillTemplate: route<{ file_name: string; expires_at: string }>()({
    method: 'POST',
    path: '/api/lots/:id/papers/docx',
    permission,
    tag,
    body: z.strictObject({ paper: z.enum(papers, 'unknown_choice'), cut, ...release }),
  }),
}
