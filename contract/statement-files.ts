import * as z from 'zod/mini'
import type { BankLineRow } from './bank-statements.ts'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

export const statementStates = ['kept', 'asked', 'taken_back'] as const

/**
 * The imported files of bank statements. Two people can take back a whole wrong file, which stays on record.
 * `gap_*` say why its first balance is not the account's last known one.
 */
export const statementFiles = resource('bank_statements', {
  account_id: { kind: 'ref', target: 'own_accounts', kept: true, filterable: true },
  file_name: { kind: 'text', kept: true },
  from_on: { kind: 'day', kept: true },
  to_on: { kind: 'day', kept: true },
  opening: { kind: 'money', kept: true },
  closing: { kind: 'money', kept: true },
  lines: { kind: 'count', kept: true },
  added: { kind: 'count', kept: true },
  gap_expected: { kind: 'money', kept: true },
  gap_found: { kind: 'money', kept: true },
  gap_reason: { kind: 'note', kept: true },
  state: { kind: 'choice', options: statementStates, kept: true, filterable: true },
  take_back_reason: { kind: 'note', kept: true },
  asked_by: { kind: 'ref', target: 'staff', kept: true },
  asked_at: { kind: 'instant', kept: true },
  taken_back_by: { kind: 'ref', target: 'staff', kept: true },
  taken_back_at: { kind: 'instant', kept: true },
  created_by: { kind: 'ref', target: 'staff', kept: true },
  created_at: { kind: 'instant', kept: true, sortable: true },
})

export type StatementRow = Row<typeof statementFiles> & { state: (typeof statementStates)[number] }

/**
 * A file before its import: the account that it names or, if it names none, its first lines for a person to
 * check.
 */
export interface StatementPreview {
  /** Our own account that the file names. */
  account_id: number | null
  /** The number in the file. */
  found: string | null
  count: number
  from: string | null
  to: string | null
  lines: Pick<BankLineRow, 'booked_on' | 'direction' | 'amount' | 'balance' | 'counterparty' | 'summary'>[]
}

const tag = 'bank_statements'
const permission = 'finance.use'

export const statementRoutes = {
  /** Reads a file and adds nothing. It takes the same form; `account_id` is optional. */
  preview: route<StatementPreview>()({
    method: 'POST',
    path: '/api/bank-statements/preview',
    permission,
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  list: route<Page<StatementRow>>()({
    method: 'GET',
    path: '/api/bank-statements',
    permission,
    tag,
    list: statementFiles,
  }),
  /**
   * Takes a statement back with all of its lines. Whoever imported it can only ask; a second person does it. 409
   * `lines_matched` while a line is matched, `day_closed` once a day with its lines is closed.
   */
  takeBack: route<StatementRow>()({
    method: 'POST',
    path: '/api/bank-statements/:id/take-back',
    permission,
    tag,
    body: z.strictObject({
      reason: bodySchema({ kind: 'note', required_at: 'save' }),
      version: z.optional(versionSchema),
    }),
  }),
}
