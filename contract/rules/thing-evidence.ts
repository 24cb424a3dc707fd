import type { ItemKind } from '../lot-items.ts'
import { isZero, orZero, type Decimal } from './money.ts'
import { checkDigitHolds, cleanVin, isVin } from './vin.ts'

/** 去向要求: the required end use of the goods. */
export const endUses = ['拆解', '过户', '不限'] as const
export type EndUse = (typeof endUses)[number]
/** The default number of days after the pick-up within which evidence is due. */
export const usualEvidenceDays = 15

/** True if the terms of a sale require an end use. Notice and agreement print such terms. */
export const asksForEvidence = (lot: { end_use: EndUse | null; performance_bond: Decimal | null }): boolean =>
  lot.end_use !== null || !isZero(orZero(lot.performance_bond))

/** The states of a thing from the yard to its end. */
export const thingStates = ['in_yard', 'out', 'evidence_in', 'accepted'] as const
export type ThingState = (typeof thingStates)[number]

/** 回收证明, 注销证明, 照片, 过户, 拆解完工, 出门证. */
export const evidenceKinds = [
  'scrap_certificate',
  'deregistration',
  'photos',
  'transfer',
  'dismantled',
  'gate_pass',
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]

/** The papers that prove the end of a thing, by kind and end use. One set of them is enough. */
const sets: Record<ItemKind, Record<EndUse, readonly (readonly EvidenceKind[])[]>> = {
  vehicle: {
    拆解: [['scrap_certificate', 'deregistration', 'photos']],
    过户: [['transfer']],
    不限: [['transfer'], ['scrap_certificate', 'deregistration', 'photos']],
  },
  ship: {
    拆解: [['dismantled'], ['deregistration']],
    过户: [['transfer'], ['deregistration']],
    不限: [['dismantled'], ['deregistration'], ['transfer']],
  },
  equipment: { 拆解: [['gate_pass']], 过户: [['gate_pass']], 不限: [['gate_pass']] },
}

/** The kinds of paper that fit a thing. Lots from before the terms existed leave the end use open. */
export const fittingEvidence = (kind: ItemKind, endUse: EndUse | null): EvidenceKind[] => [
  ...new Set(sets[kind][endUse ?? '不限'].flat()),
]

/** The papers that are still missing from the set that needs the fewest. */
export function missingEvidence(
  kind: ItemKind,
  endUse: EndUse | null,
  filed: readonly EvidenceKind[],
): EvidenceKind[] {
  const open = sets[kind][endUse ?? '不限'].map((set) => set.filter((paper) => !filed.includes(paper)))
  return open.reduce((fewest, set) => (set.length < fewest.length ? set : fewest))
}

/** Names of the mismatches between a thing and its papers. */
const thingFaults = [
  'vin_differs',
  'vin_check_digit',
  'plate_differs',
  'hull_number_differs',
  'not_identified',
  'number_taken',
  'date_before_out',
  'dates_out_of_order',
  'left_twice',
] as const

export type ThingFault = (typeof thingFaults)[number]

/** The numbers that identify a thing. */
export interface Numbers {
  vin: string | null
  plate: string | null
  hull_number: string | null
}

export interface Paper extends Numbers {
  kind: EvidenceKind
  date: string
}

/** Normalizes a number for comparison: full-width characters, spaces, dashes and case do not matter. */
export const comparable = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const differs = (one: string | null, other: string | null): boolean =>
  Boolean(one && other) && comparable(one ?? '') !== comparable(other ?? '')

/** True for papers that must name their thing. Photographs and gate passes need not. */
const namesThing = (kind: EvidenceKind): boolean => kind !== 'photos' && kind !== 'gate_pass'
const isNamed = ({ vin, plate, hull_number }: Numbers): boolean => Boolean(vin ?? plate ?? hull_number)

/**
 * True for papers that are dated after the thing left. A gate pass may be older, because the thing leaves
 * with it.
 */
const followsOut = (kind: EvidenceKind): boolean => kind !== 'gate_pass'

/** The faults of a paper itself, and compared with its thing. `outOn` is the day on which the thing left. */
export function faultsOfPaper(paper: Paper, thing: Numbers, outOn: string | null): ThingFault[] {
  const vin = paper.vin === null ? null : cleanVin(paper.vin)
  const faults: (ThingFault | false)[] = [
    differs(vin, thing.vin) && 'vin_differs',
    vin !== null && isVin(vin) && !checkDigitHolds(vin) && 'vin_check_digit',
    differs(paper.plate, thing.plate) && 'plate_differs',
    differs(paper.hull_number, thing.hull_number) && 'hull_number_differs',
    namesThing(paper.kind) && isNamed(thing) && !isNamed(paper) && 'not_identified',
    followsOut(paper.kind) && outOn !== null && paper.date < outOn && 'date_before_out',
  ]
  return faults.filter((fault) => fault !== false)
}

/** True if a vehicle was deregistered before it was certified as scrapped. */
export function isOutOfOrder(paper: Paper, papers: readonly Paper[]): boolean {
  if (paper.kind !== 'deregistration') return false
  return papers.some(({ kind, date }) => kind === 'scrap_certificate' && paper.date < date)
}
