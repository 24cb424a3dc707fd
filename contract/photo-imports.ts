import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

/** Photos of many lots in one zip (照片导入), matched by lot number, 包号, VIN or plate. */
const photoStates = ['checked', 'queued', 'done', 'failed', 'undoing', 'undone'] as const
export type PhotoState = (typeof photoStates)[number]

export const photoLimits = { zipMegabytes: 200, unpackedMegabytes: 500, ratio: 100, entries: 2000 }
export const photoUndoHours = 24

/** Why a picture is not placed. The last three are found when the picture is read. */
const photoFaults = ['unknown', 'ambiguous', 'closed', 'full', 'too_large', 'no_picture'] as const
export type PhotoFault = (typeof photoFaults)[number]

/** One file of the zip and where it goes: to a lot, or to a thing of its goods list. */
export interface PhotoLine {
  name: string
  lot_id: number | null
  item_id: number | null
  /** The lot's number, and the thing's plate or VIN. */
  place: string | null
  fault: PhotoFault | null
  /** The address of the photo once it is attached to its record. */
  path: string | null
}

export interface PhotoImportRow {
  id: number
  file_name: string
  state: PhotoState
  total: number
  /** How many files match a record, how many are placed, and how many an undo removed and left. */
  matched: number
  placed: number
  taken_back: number
  left_alone: number
  failure: string | null
  lines: PhotoLine[]
  undo_until: string | null
  actions: ('run' | 'undo')[]
  created_at: string
  finished_at: string | null
}

const tag = 'photo_imports'
const permission = 'lots.write'

export const photoImportRoutes = {
  /** 预检: reads the names in a zip and says where each file would go. `event_id` names the event of the 包号. */
  upload: route<PhotoImportRow>()({
    method: 'POST',
    path: '/api/photo-imports',
    permission,
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  /** The caller's latest imports. */
  list: route<{ items: PhotoImportRow[] }>()({ method: 'GET', path: '/api/photo-imports', permission, tag }),
  get: route<PhotoImportRow>()({ method: 'GET', path: '/api/photo-imports/:id', permission, tag }),
  run: route<PhotoImportRow>()({
    method: 'POST',
    path: '/api/photo-imports/:id/run',
    permission,
    tag,
    body: z.strictObject({}),
  }),
  /** 撤销: removes the photos that are still attached, if their record may be edited. */
  undo: route<PhotoImportRow>()({
    method: 'POST',
    path: '/api/photo-imports/:id/undo',
    permission,
    tag,
    body: z.strictObject({}),
  }),
}
