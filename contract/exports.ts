import * as z from 'zod/mini'
import type { Page } from './envelope.ts'
import { exportable } from './exportable.ts'
import { valueSchema } from './field-schema.ts'
import { resource, versionSchema, type Row } from './resource.ts'
import { route } from './route.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['queued', 'running', 'done', 'expired', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]
/** How many rows a sheet of a workbook holds, the heading included; what is over goes onto further sheets. */
export const sheetRows = 1_048_576
/** Exports of one person that may wait or run at the same time. */
export const mostOpenExports = 20

/** Exports (导出): jobs that run in the background, and for seven days the file each has made. */
export const exportJobs = resource('exports', {
  file: { kind: 'text', max: 200, kept: true },
  resource: { kind: 'choice', options: exportable, required_at: 'save', filterable: true },
  format: { kind: 'choice', options: exportFormats, required_at: 'save', filterable: true },
  state: { kind: 'choice', options: exportStates, kept: true, filterable: true },
  rows: { kind: 'count', kept: true },
  total: { kind: 'count', kept: true },
  bytes: { kind: 'count', kept: true },
  downloads: { kind: 'count', kept: true },
  failure: { kind: 'note', kept: true },
  created_by: { kind: 'ref', target: 'staff', kept: true, filterable: true },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true },
  finished_at: { kind: 'instant', kept: true },
  expires_at: { kind: 'instant', kept: true },
})

/** The filters of a list as its address has them: a name, and the one or more values it was given. */
export type ExportFilters = Readonly<Record<string, readonly string[]>>

/** `rows` of `total` are written so far. `failure` says why in the reader's language. */
export type ExportRow = Row<typeof exportJobs> & {
  file: string
  state: ExportState
  filters: ExportFilters
  columns: string[]
  /** The name /common/download takes; null while there is no file, and for everybody but the one it was made for. */
  file_name: string | null
}

const tag = 'exports'
const permission = 'exports.use'
const choice = <T extends string>(options: readonly T[]) =>
  valueSchema({ kind: 'choice', options }) as z.ZodMiniType<T>
const one = z.union([z.string(), z.number(), z.boolean()], 'bad_format')

export const listExports = route<Page<ExportRow>>()({
  method: 'GET',
  path: '/api/exports',
  permission,
  tag,
  list: exportJobs,
})
/**
 * `filters` are the query parameters of the resource's list (`sort` and `q` too; `page` and `limit` mean nothing here),
 * `columns` fields of its declaration in the order wanted: without them, everything exportable.
 */
export const createExport = route<ExportRow>()({
  method: 'POST',
  path: '/api/exports',
  permission,
  tag,
  body: z.strictObject({
    resource: choice(exportable),
    format: choice(exportFormats),
    filters: z.optional(
      z.record(
        z.string(),
        z.union([one, z.array(one, 'bad_format').check(z.maxLength(200, 'too_long'))], 'bad_format'),
        'bad_format',
      ),
    ),
    columns: z.optional(
      z
        .array(z.string('bad_format'), 'bad_format')
        .check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
    ),
  }),
})
/** Of what waits or runs; what was written so far goes. */
export const cancelExport = route<ExportRow>()({
  method: 'POST',
  path: '/api/exports/:id/cancel',
  permission,
  tag,
  body: z.strictObject({ version: versionSchema }),
})
/** Runs a failed, cancelled or expired export again, over the rows of that moment. Only one's own: the file will be its maker's. */
export const retryExport = route<ExportRow>()({
  method: 'POST',
  path: '/api/exports/:id/retry',
  permission,
  tag,
  body: z.strictObject({ version: versionSchema }),
})
