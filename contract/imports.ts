import * as z from 'zod/mini'
import type { SheetPlace } from './customer-sheet.ts'
import type { Page } from './grammar/envelope.ts'
import type { Fault } from './grammar/field.ts'
import { maxLength } from './grammar/field-schema.ts'
import { resource } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { Permission } from './grammar/permissions.ts'
import { referenceTargets, type ReferenceTarget } from './past-sheet.ts'
import { pastKinds } from './past-sheets.ts'

/** Resources that can be imported from a workbook. */
export const importable = ['customers', 'recyclers', ...pastKinds] as const
export type Importable = (typeof importable)[number]

/** The permission to import a resource. Only role 1 imports the past of the business. */
export const importPermission = (of: Importable): Permission =>
  of === 'customers' || of === 'recyclers' ? `imports.${of}` : 'imports.past'

/** A check (预检) leads from `uploaded` to `checked`, a run to `done`, and undoing it to `undone`. */
const importStates = [
  'uploaded',
  'checking',
  'checked',
  'queued',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const

/** How many hours after its end an import can be undone. */
export const undoHours = 24

export type RefusalReason =
  | Exclude<Fault, 'unknown_field' | 'too_short'>
  | 'duplicate'
  | 'ambiguous'
  | 'stale_version'
  | 'not_editable'

/** A name in a sheet that several records have. The answer is remembered for later imports. */
export interface ImportQuestion {
  target: ReferenceTarget
  name: string
  candidates: { id: number; name: string }[]
}

export interface ImportRow {
  id: number
  resource: Importable
  file_name: string
  state: (typeof importStates)[number]
  uid: number
  total: number
  /** Rows that the run accepted or, after a check, would accept. The same applies to the other sums. */
  accepted: number
  updated: number
  refused: number
  /** How many of the refused rows repeat a record or an earlier row. */
  duplicates: number
  /** How many of the refused rows repeat records that the importer does not see, and are not listed. */
  unlisted: number
  /** The name to give /common/download for the workbook of refused rows. Null until it exists. */
  refusals_file: string | null
  failure: string | null
  /** How many records an undo removed or restored, and how many stay because somebody has used them since. */
  taken_back: number
  left_alone: number
  /** The end of the undo window. Null if there is nothing to undo. */
  undo_until: string | null
  actions: ('check' | 'run' | 'undo')[]
  created_at: string
  finished_at: string | null
  columns: string[]
  mapping: Record<string, string>
  /** The choices of the last check or run. `on_duplicate` is null before the first. */
  service_id: number | null
  on_duplicate: 'skip' | 'update' | null
  preview: string[][]
  questions: ImportQuestion[]
}

/** The field by which a row repeats a record or an earlier row. */
export type SameField = 'phone' | 'credit_code' | `contact${SheetPlace}_phone`

export interface ImportRefusal {
  /** The row of the sheet. 1 is the heading. */
  line: number
  field: string | null
  reason: RefusalReason
  /** The matching field of a duplicate. */
  same_field: SameField | null
  /** The record that the row repeats, if the reader may see it. */
  record: { id: number; company_name: string } | null
  /** The earlier row of the sheet that the row repeats. */
  same_line: number | null
  /** For `stale_version` and `not_editable`: the fields in which sheet and record differ. */
  differences: ImportDifference[]
  msg: string
}

/** A field of a row that was exported before somebody changed the record. Both values are texts. */
export interface ImportDifference {
  field: string
  given: string
  current: string
}

const tag = 'imports'
const permission = 'imports.use'
const answer = z.strictObject(
  {
    target: z.literal(referenceTargets, 'unknown_choice'),
    name: z.string('bad_format').check(maxLength(200, 'too_long')),
    record_id: z.int('bad_format').check(z.gte(0, 'out_of_range')),
  },
  'bad_format',
)

const choices = z.strictObject({
  mapping: z.record(z.string(), z.string('bad_format'), 'required'),
  service_id: z.optional(z.nullable(z.int('bad_format').check(z.gte(1, 'out_of_range')))),
  on_duplicate: z.literal(['skip', 'update'], 'unknown_choice'),
  /** The record that each name in `questions` means. */
  answers: z.optional(z.array(answer, 'bad_format').check(maxLength(1000, 'too_long'))),
})

export const imports = resource('imports', {
  resource: { kind: 'choice', options: importable, kept: true, filterable: true },
  state: { kind: 'choice', options: importStates, kept: true, filterable: true },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true },
})

export const importRoutes = {
  upload: route<ImportRow>()({
    method: 'POST',
    path: '/api/imports',
    permission,
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  /** 预检: shows what a run with these choices would do, and writes nothing. */
  check: route<ImportRow>()({
    method: 'POST',
    path: '/api/imports/:id/check',
    permission,
    tag,
    body: choices,
  }),
  run: route<ImportRow>()({
    method: 'POST',
    path: '/api/imports/:id/run',
    permission,
    tag,
    reauthenticate: 'sometimes',
    body: choices,
  }),
  /** 撤销导入: undoes the import of records that nobody has used since. */
  undo: route<ImportRow>()({
    method: 'POST',
    path: '/api/imports/:id/undo',
    permission,
    tag,
    reauthenticate: 'sometimes',
    body: z.strictObject({}),
  }),
  /** The imports of the caller, newest first; administrators see everybody's. */
  list: route<Page<ImportRow>>()({
    method: 'GET',
    path: '/api/imports',
    permission,
    tag,
    list: imports,
  }),
  get: route<ImportRow>()({ method: 'GET', path: '/api/imports/:id', permission, tag }),
  listRefusals: route<Page<ImportRefusal>>()({
    method: 'GET',
    path: '/api/imports/:id/refusals',
    permission,
    tag,
    list: { fields: {} },
  }),
}
