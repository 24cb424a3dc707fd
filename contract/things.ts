import * as z from 'zod/mini'
import type { BulkAnswer, Page } from './grammar/envelope.ts'
import { bodySchema, valueSchema } from './grammar/field-schema.ts'
import { createSchema, idsSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { itemKinds, type ItemKind } from './lot-items.ts'
import type { Decimal } from './rules/money.ts'
import {
  evidenceKinds,
  thingStates,
  type EndUse,
  type EvidenceKind,
  type ThingFault,
  type ThingState,
} from './rules/thing-evidence.ts'
import { pictureTypes, proofTypes } from './uploads.ts'

/** The things of a sold lot on their way from the yard to their end (去向). A lot without a goods list is one thing. */
export const things = resource('things', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true },
  round_no: { kind: 'count', kept: true },
  kind: { kind: 'choice', options: itemKinds, kept: true, filterable: true },
  state: { kind: 'choice', options: thingStates, kept: true, filterable: true },
  out_at: { kind: 'instant', kept: true, filterable: true, sortable: true },
  out_photo: { kind: 'files', max: 5, kept: true, types: pictureTypes },
  evidence_due_on: { kind: 'day', kept: true, filterable: true, sortable: true },
  accepted_at: { kind: 'instant', kept: true },
  accept_reason: { kind: 'note', kept: true },
  created_at: { kind: 'instant', kept: true, sortable: true },
  late: { kind: 'flag', derived: true, filterable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
})

/** The papers about the end of a thing (去向凭证). They are never edited, only voided. */
export const thingEvidence = resource('thing_evidence', {
  kind: { kind: 'choice', options: evidenceKinds, required_at: 'save', ask: 'choose' },
  number: { kind: 'text', max: 50, ask: 'enter' },
  date: { kind: 'day', required_at: 'save', ask: 'choose' },
  vin: { kind: 'text', max: 40, ask: 'enter' },
  plate: { kind: 'text', max: 20, ask: 'enter' },
  hull_number: { kind: 'text', max: 50, ask: 'enter' },
  new_plate: { kind: 'text', max: 20, ask: 'enter' },
  files: { kind: 'files', max: 10, types: proofTypes },
  void_reason: { kind: 'note', kept: true },
  voided_at: { kind: 'instant', kept: true },
})

export type EvidenceRow = Row<typeof thingEvidence> & {
  thing_id: number
  kind: EvidenceKind
  number: string | null
  faults: ThingFault[]
}

export type ThingRow = Row<typeof things> & {
  kind: ItemKind
  state: ThingState
  lot_no: string
  corpore_name: string | null
  /** The thing in the goods list. Null if the lot has none. */
  item_id: number | null
  /** The name of the thing in the goods list. */
  name: string
  vin: string | null
  plate: string | null
  hull_number: string | null
  /** The company that bought the lot. */
  buyer: string | null
  ticket_id: number | null
  evidence: EvidenceRow[]
  /** The papers that are still missing. */
  missing: EvidenceKind[]
  /** Contradictions between the thing and all its papers. */
  faults: ThingFault[]
  /** Not accepted, although the evidence was due. */
  late: boolean
}

/** The performance bond of a sale, in yuan. */
export interface ThingBond {
  due: Decimal
  held: Decimal
  forfeited: Decimal
}

/** The things of a lot's round. */
export interface ThingList {
  items: ThingRow[]
  total: number
  /** How many of them have left the yard, and how many are accepted. */
  out: number
  accounted: number
  end_use: EndUse | null
  evidence_days: number | null
  /** The version of the lot. */
  version: number
  /** Null unless the terms of the sale ask for one. */
  bond: ThingBond | null
  actions: string[]
}

const tag = 'things'
const permission = 'things.read'
const reason = bodySchema({ kind: 'note', required_at: 'save' })
const proofOfLeaving = {
  /** A weigh ticket of the lot, or else a photograph at the gate. */
  ticket_id: z.optional(z.nullable(valueSchema({ kind: 'ref' }))),
  photo: z.optional(bodySchema(things.fields.out_photo)),
  at: z.optional(bodySchema({ kind: 'instant' })),
}

export const thingRoutes = {
  list: route<Page<ThingRow>>()({ method: 'GET', path: '/api/things', permission, tag, list: things }),
  ofLot: route<ThingList>()({ method: 'GET', path: '/api/lots/:id/things', permission, tag }),
  /** Records that the thing leaves the yard, once, with a weigh ticket or a photograph at the gate. */
  out: route<ThingRow>()({
    method: 'POST',
    path: '/api/things/:id/out',
    permission: 'things.write',
    tag,
    body: z.strictObject({ version: versionSchema, ...proofOfLeaving }),
  }),
  /** Records that several things of a lot leave together. Each gets its own answer. */
  outMany: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/lots/:id/things/out',
    permission: 'things.write',
    tag,
    body: z.strictObject({ ids: idsSchema, ...proofOfLeaving }),
  }),
  /** Undoes the last step of a thing: its acceptance (role 2), or its departure while it has no papers. */
  undo: route<ThingRow>()({
    method: 'POST',
    path: '/api/things/:id/undo',
    permission: 'things.write',
    tag,
    body: z.strictObject({ version: versionSchema, reason }),
  }),
  /** Files a paper. Contradictions are listed in `faults`, but do not refuse it. */
  evidence: route<ThingRow>()({
    method: 'POST',
    path: '/api/things/:id/evidence',
    permission: 'things.write',
    tag,
    body: createSchema(thingEvidence, { version: versionSchema }),
  }),
  voidEvidence: route<ThingRow>()({
    method: 'POST',
    path: '/api/thing-evidence/:id/void',
    permission: 'things.write',
    tag,
    body: z.strictObject({ reason }),
  }),
  /** Forfeits the bond of a sale, or a part of it, while evidence is late (409 `evidence_not_late`). */
  forfeit: route<ThingBond>()({
    method: 'POST',
    path: '/api/lots/:id/performance-bond/forfeit',
    permission: 'things.forfeit',
    tag,
    reauthenticate: true,
    body: z.strictObject({
      version: versionSchema,
      amount: z.optional(z.nullable(bodySchema({ kind: 'money' }))),
      reason,
    }),
  }),
  /**
   * Accepts a thing. If it has faults or lacks papers, only role 2 can, with a reason (409 `thing_faulty`).
   */
  accept: route<ThingRow>()({
    method: 'POST',
    path: '/api/things/:id/accept',
    permission: 'things.write',
    tag,
    body: z.strictObject({
      version: versionSchema,
      reason: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
    }),
  }),
}
