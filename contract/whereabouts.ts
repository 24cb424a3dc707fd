import { route } from './grammar/route.ts'
import type { ThingRow } from './things.ts'

/** 去向报告: where each thing of some lots went, with its dates and papers. */
export interface Whereabouts {
  /** The lot, the event or the consignor. */
  title: string
  total: number
  out: number
  /** How many things are accepted. */
  accounted: number
  late: number
  rows: ThingRow[]
}

const tag = 'things'
const permission = 'things.read'
const ofConsignor = 'consignors.use'

/** Each report covers the lots that the caller may see. The zips contain it as a sheet, with every paper. */
export const whereaboutsRoutes = {
  ofLot: route<Whereabouts>()({ method: 'GET', path: '/api/lots/:id/whereabouts', permission, tag }),
  ofEvent: route<Whereabouts>()({
    method: 'GET',
    path: '/api/auction-events/:id/whereabouts',
    permission,
    tag,
  }),
  ofConsignor: route<Whereabouts>()({
    method: 'GET',
    path: '/api/consignors/:id/whereabouts',
    permission: ofConsignor,
    tag,
  }),
  zipOfLot: route<Blob>()({
    method: 'GET',
    path: '/common/zip/lots/:id/whereabouts',
    permission,
    tag,
    raw: 'answer',
  }),
  zipOfEvent: route<Blob>()({
    method: 'GET',
    path: '/common/zip/auction-events/:id/whereabouts',
    permission,
    tag,
    raw: 'answer',
  }),
  zipOfConsignor: route<Blob>()({
    method: 'GET',
    path: '/common/zip/consignors/:id/whereabouts',
    permission: ofConsignor,
    tag,
    raw: 'answer',
  }),
}
