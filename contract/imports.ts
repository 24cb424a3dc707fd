import * as z from 'zod/mini'
import type { Page } from './envelope.ts'
import type { Fault } from './field.ts'
import { route } from './route.ts'

/** Resources that can be imported from a workbook. */
export const importable = ['customers', 'recyclers'] as const
export type Importable = (typeof importable)[number]

export const importStates = ['uploaded', 'queued', 'running', 'done', 'failed'] as const
export const importMegabytes = 30
export const importRows = 200_000

export type RefusalReason = Exclude<Fault, 'unknown_field' | 'out_of_range' | 'too_short'> | 'duplicate'

export interface ImportRow {
  id: number
  resource: Importable
  file_name: string
  state: (typeof importStates)[number]
  total: number
  accepted: number
  updated: number
  refused: number
  /** How many of the refused rows repeat records out of sight and are not listed. */
  unlisted: number
  /** The name to give /common/download for the workbook of refused rows. Null until it exists. */
  refusals_file: string | null
  failure: string | null
  created_at: string
  finished_at: string | null
  columns: string[]
  mapping: Record<string, string>
  preview: string[][]
}
export interface ImportRefusal {
  line: number
  field: string | null
  reason: RefusalReason
  msg: string
}

const tag = 'imports'
const permission = 'imports.use'
export const uploadImport = route<ImportRow>()({
  method: 'POST',
  path: '/api/imports',
  permission,
  tag,
  raw: 'upload',
  ownTransactions: true,
})
export const runImport = route<ImportRow>()({
  method: 'POST',
  path: '/api/imports/:id/run',
  permission,
  tag,
  body: z.strictObject({
    mapping: z.record(z.string(), z.string('bad_format'), 'required'),
    service_id: z.optional(z.nullable(z.int('bad_format').check(z.gte(1, 'out_of_range')))),
    on_duplicate: z.literal(['skip', 'update'], 'unknown_choice'),
  }),
})
export const getImport = route<ImportRow>()({ method: 'GET', path: '/api/imports/:id', permission, tag })
export const listRefusals = route<Page<ImportRefusal>>()({
  method: 'GET',
  path: '/api/imports/:id/refusals',
  permission,
  tag,
  list: { fields: {} },
})
