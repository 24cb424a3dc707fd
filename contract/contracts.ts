import * as z from 'zod/mini'
import { scaleSchema } from './commission-scales.ts'
import { forfeitKeepers } from './consignors.ts'
import type { Page } from './grammar/envelope.ts'
import { createSchema, patchSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { ScaleTerms } from './rules/commission-scale.ts'
import { commissionPayers, lateFeeBases } from './rules/lot-choices.ts'

/** How many days before its end a contract counts as ending soon (即将到期). */
export const endingDays = 60

/** Contracts (合同) with consignors. A lot names its contract and takes its terms as defaults. */
export const contracts = resource('contracts', {
  number: { kind: 'text', required_at: 'save', ask: 'enter' },
  title: { kind: 'text', max: 200 },
  consignor: { kind: 'ref', target: 'consignors', required_at: 'save', ask: 'choose', filterable: true },
  from: { kind: 'day' },
  to: { kind: 'day', filterable: true, sortable: true },
  commission_payer: { kind: 'choice', options: commissionPayers },
  commission_point: { kind: 'percent', most: 100, ask: 'enter' },
  consignor_commission_point: { kind: 'percent', most: 100, ask: 'enter' },
  late_pick_up_fee: { kind: 'money', ask: 'enter' },
  late_pick_up_basis: { kind: 'choice', options: lateFeeBases },
  forfeit_to: { kind: 'choice', options: forfeitKeepers },
  files: { kind: 'files', max: 20 },
  notes: { kind: 'note' },
  created_at: { kind: 'instant', kept: true, sortable: true },
  ending: { kind: 'flag', derived: true, filterable: true },
  ended: { kind: 'flag', derived: true, filterable: true },
})

export type ContractRow = Row<typeof contracts> & {
  /** Bands, bounds or a fixed sum of each side's commission. Null: the plain rate. */
  buyer_scale: ScaleTerms | null
  consignor_scale: ScaleTerms | null
  ending: boolean
  ended: boolean
}

/** The terms of one version of a contract. */
export type ContractTerms = Omit<
  ContractRow,
  'version' | 'actions' | 'masked' | 'ending' | 'ended' | 'consignor_name'
>
/** One version of a contract, the newest first. */
export interface ContractVersion {
  version: number
  at: string
  by_name: string | null
  terms: ContractTerms
}

/** The terms that a lot copies from its contract. */
export const lotTermsOfContract = [
  'commission_payer',
  'commission_point',
  'consignor_commission_point',
  'late_pick_up_fee',
  'late_pick_up_basis',
  'buyer_scale',
  'consignor_scale',
] as const

const tag = 'contracts'
const permission = 'contracts.use'
const scales = { buyer_scale: z.optional(scaleSchema), consignor_scale: z.optional(scaleSchema) }

export const contractRoutes = {
  list: route<Page<ContractRow>>()({
    method: 'GET',
    path: '/api/contracts',
    permission,
    tag,
    list: contracts,
  }),
  get: route<ContractRow>()({ method: 'GET', path: '/api/contracts/:id', permission, tag }),
  versions: route<{ items: ContractVersion[] }>()({
    method: 'GET',
    path: '/api/contracts/:id/versions',
    permission,
    tag,
  }),
  create: route<ContractRow>()({
    method: 'POST',
    path: '/api/contracts',
    permission,
    tag,
    body: createSchema(contracts, scales),
  }),
  /** The consignor of a contract never changes. */
  edit: route<ContractRow>()({
    method: 'PATCH',
    path: '/api/contracts/:id',
    permission,
    tag,
    body: patchSchema(contracts, scales),
  }),
}
