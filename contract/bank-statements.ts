import * as z from 'zod/mini'
import type { BulkAnswer, Page } from './grammar/envelope.ts'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import { parties } from './finance.ts'
import { directions, type EntryKind } from './entry-kinds.ts'
import { idsSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/**
 * The columns of a statement. An `amount` is signed or has its direction in `direction`; `in` and `out` are
 * separate columns of amounts.
 */
export const statementColumns = [
  'date',
  'time',
  'in',
  'out',
  'amount',
  'direction',
  'balance',
  'counterparty',
  'counter_account',
  'counter_bank',
  'reference',
  'summary',
  'purpose',
  'remark',
] as const

export type StatementColumn = (typeof statementColumns)[number]
/** Maps our columns to titles of the file. */
export type StatementMapping = { [Column in StatementColumn]?: string }

export const lineStates = ['open', 'matched', 'set_aside', 'taken_back'] as const
/** Lines that need no entry: transfers between our own accounts, bank fees, interest, tax. */
export const asides = ['own_transfer', 'fee', 'interest', 'tax', 'other'] as const
/** Above this amount in yuan, it takes two people to set aside a line without a named purpose. */
export const asideAlone = '1000.00'
export type Aside = (typeof asides)[number]

/**
 * The lines of our bank statements (银行流水). The bank's data never change. A match can be undone until the day
 * is closed.
 */
export const bankLines = resource('bank_lines', {
  account_id: { kind: 'ref', target: 'own_accounts', kept: true, filterable: true },
  booked_on: { kind: 'day', required_at: 'save', kept: true, filterable: true, sortable: true },
  booked_time: { kind: 'text', kept: true },
  direction: { kind: 'choice', options: directions, kept: true, filterable: true },
  amount: { kind: 'money', kept: true, filterable: true, sortable: true },
  balance: { kind: 'money', kept: true },
  counterparty: { kind: 'text', kept: true },
  counter_account: { kind: 'text', encrypted: true, kept: true },
  counter_bank: { kind: 'text', kept: true },
  summary: { kind: 'note', kept: true },
  reference: { kind: 'text', kept: true },
  state: { kind: 'choice', options: lineStates, kept: true, filterable: true },
  aside: { kind: 'choice', options: asides, kept: true, filterable: true },
  aside_amount: { kind: 'money', kept: true },
  reason: { kind: 'note', kept: true },
  /** Who asked to set the open line aside; a second person does it. */
  aside_asked_by: { kind: 'ref', target: 'staff', kept: true },
  settled_by: { kind: 'ref', target: 'staff', kept: true },
  settled_at: { kind: 'instant', kept: true },
  exact: { kind: 'flag', derived: true, filterable: true },
})

/**
 * A possible match of a line: a registered entry, an awaited deposit or a due. Exactly one of the ids is set.
 * `amount` is the amount still expected.
 */
export interface Expectation {
  entry_id: number | null
  sign_up_id: number | null
  due_id: number | null
  kind: EntryKind
  amount: string
  payer: string | null
  lot_id: number | null
  lot_id_name: string | null
  /** The day on which it was entered, was requested or is due. */
  on: string | null
  /** A confirmed entry is attached unchanged; matching confirms anything else. */
  confirmed: boolean
  fits: { amount: boolean; payer: boolean; account: boolean }
}

export interface LineEntry {
  id: number
  entry_no: string
  kind: EntryKind
  amount: string
  lot_id_name: string | null
}

export type BankLineRow = Row<typeof bankLines> & {
  direction: (typeof directions)[number]
  amount: string
  state: (typeof lineStates)[number]
  entries: LineEntry[]
  /** For open lines, the one expectation that fits exactly. */
  expected: Expectation | null
  /** For open lines, a suggested reason why no entry is needed. */
  suggested: Aside | null
}

/** The outcome of an upload. `known` lines existed before, `skipped` rows are not lines. */
export interface StatementResult {
  id: number
  account_id: number
  file_name: string
  lines: number
  added: number
  known: number
  skipped: number
  from: string | null
  to: string | null
  opening: string | null
  closing: string | null
  /** Number of lines whose balance does not follow from the line before. */
  gaps: number
  /** Number of lines that now fit exactly one expectation. */
  exact: number
  mapping: StatementMapping
}

/** The sums of the filtered lines, and how many of them are still to be matched. */
export interface LineSums {
  in: string
  out: string
  entries: number
  open: number
}

const tag = 'bank_lines'
const permission = 'finance.use'
const id = z.int('bad_format').check(z.gte(1, 'out_of_range'))
const reason = bodySchema({ kind: 'note', required_at: 'save' })
const part = z.strictObject({
  entry_id: z.optional(id),
  sign_up_id: z.optional(id),
  due_id: z.optional(id),
  amount: z.optional(bodySchema({ kind: 'money', required_at: 'save' })),
})

export type MatchPart = z.infer<typeof part>
const mostParts = 20

export const bankStatementRoutes = {
  /**
   * A multipart form: `file` (csv or xlsx), `account_id` and, if the account has no mapping yet, `mapping` as
   * JSON. Without a usable mapping the answer is 422 `mapping_needed` with the columns of the file. A file
   * that names another account is 422 on `account_id` with `found` and `number`. If the balance before its
   * first line is not the account's last known one, the answer is 409 `balance_gap` with `expected` and
   * `found`; a `reason` overrides it.
   */
  upload: route<StatementResult>()({
    method: 'POST',
    path: '/api/bank-statements',
    permission,
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  listBankLines: route<Page<BankLineRow> & { sums: LineSums }>()({
    method: 'GET',
    path: '/api/bank-lines',
    permission,
    tag,
    list: bankLines,
  }),
  /** Possible matches of an open line, best first. */
  lineCandidates: route<{ items: Expectation[] }>()({
    method: 'GET',
    path: '/api/bank-lines/:id/candidates',
    permission,
    tag,
    query: z.object({ q: z.optional(z.string('bad_format').check(maxLength(100, 'too_long'))) }),
  }),
  /**
   * Matches a line with one part, or with several if it is split. A remainder of incoming money becomes
   * unapplied; one of outgoing money needs a reason and is set aside. `reason` and `files` also say why the payer
   * is not the party, as for confirming an entry.
   */
  matchLine: route<BankLineRow>()({
    method: 'POST',
    path: '/api/bank-lines/:id/match',
    permission,
    tag,
    body: z.strictObject({
      parts: z.array(part, 'required').check(minLength(1, 'required'), maxLength(mostParts, 'too_long')),
      reason: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
      files: z.optional(bodySchema({ kind: 'files', max: 5 })),
      version: versionSchema,
    }),
  }),
  /** Matches each line with its exact expectation. Answers row by row. */
  matchExactLines: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/bank-lines/match-exact',
    permission,
    tag,
    body: z.strictObject({ ids: idsSchema }),
  }),
  /** Registers a whole incoming line as unapplied money. Name the party if it is known. */
  keepUnapplied: route<BankLineRow>()({
    method: 'POST',
    path: '/api/bank-lines/:id/unapplied',
    permission,
    tag,
    body: z.strictObject({
      party: z.optional(z.nullable(z.literal(parties, 'unknown_choice'))),
      party_id: z.optional(z.nullable(id)),
      remark: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
      version: versionSchema,
    }),
  }),
  /**
   * Own transfers, fees, interest and tax need no entry. To set aside any other line, a reason is required,
   * and above `asideAlone` also a second person: the first call asks, and a second call by somebody else does
   * it.
   */
  setLineAside: route<BankLineRow>()({
    method: 'POST',
    path: '/api/bank-lines/:id/set-aside',
    permission,
    tag,
    body: z.strictObject({
      aside: z.literal(asides, 'unknown_choice'),
      reason: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
      version: versionSchema,
    }),
  }),
  /** Undoes the match of a line. Its entries stay as they are. */
  reopenLine: route<BankLineRow>()({
    method: 'POST',
    path: '/api/bank-lines/:id/reopen',
    permission,
    tag,
    body: z.strictObject({ reason, version: versionSchema }),
  }),
}
