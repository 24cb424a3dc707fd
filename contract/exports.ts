import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { exportable } from './grammar/exportable.ts'
import { maxLength, minLength, valueSchema } from './grammar/field-schema.ts'
import { resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
const exportStates = ['queued', 'running', 'done', 'expired', 'failed', 'cancelled'] as const
/** The states of an export that is still being made. */
export const openExportStates = ['queued', 'running'] as const
export type ExportState = (typeof exportStates)[number]
/** The most rows of a worksheet, including the heading. Further rows go to another sheet. */
export const sheetRows = 1_048_576
/** How many exports of one person may wait or run at once. */
export const mostOpenExports = 20

/** Exports (导出): background jobs, each with the file it made. Files are kept for seven days. */
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

/** The filters of a list: each name with one or more values, as in the query string. */
export type ExportFilters = Readonly<Record<string, readonly string[]>>

/** `rows` of `total` have been written. `failure` is the reason in the reader's language. */
export type ExportRow = Row<typeof exportJobs> & {
  file: string
  state: ExportState
  filters: ExportFilters
  columns: string[]
  /**
   * The name to give /common/download. Null until the file exists, and for everybody except the person who
   * asked for it.
   */
  file_name: string | null
}

const tag = 'exports'
const permission = 'exports.use'
const choice = <T extends string>(options: readonly T[]) => valueSchema({ kind: 'choice', options })
const scalar = z.union([z.string(), z.number(), z.boolean()], 'bad_format')

export const exportRoutes = {
  list: route<Page<ExportRow>>()({
    method: 'GET',
    path: '/api/exports',
    permission,
    tag,
    list: exportJobs,
  }),
  /**
   * `filters` are the query parameters of the resource's list, including `sort` and `q`. `page` and `limit`
   * are ignored. `columns` are field names in the order wanted. Without them, the file has every exportable
   * field.
   */
  create: route<ExportRow>()({
    method: 'POST',
    path: '/api/exports',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({
      resource: choice(exportable),
      format: choice(exportFormats),
      filters: z.optional(
        z.record(
          z.string(),
          z.union([scalar, z.array(scalar, 'bad_format').check(maxLength(200, 'too_long'))], 'bad_format'),
          'bad_format',
        ),
      ),
      columns: z.optional(
        z
          .array(z.string('bad_format'), 'bad_format')
          .check(minLength(1, 'required'), maxLength(100, 'too_long')),
      ),
    }),
  }),
  /** Cancels an export that waits or runs, and deletes its file. */
  cancel: route<ExportRow>()({
    method: 'POST',
    path: '/api/exports/:id/cancel',
    permission,
    tag,
    body: z.strictObject({ version: versionSchema }),
  }),
  /**
   * Runs a failed, cancelled or expired export again with current rows. Only for the person who will get the
   * file.
   */
  retry: route<ExportRow>()({
    method: 'POST',
    path: '/api/exports/:id/retry',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({ version: versionSchema }),
  }),
}
