import { thingRoutes, type EvidenceRow, type ThingRow } from '#contract/things.ts'
import { act, declareActs, type ActRow } from '#web/records/acts.ts'
import { refreshThings } from './things-queries.ts'

export const thingActs = declareActs<ThingRow>()({
  resource: 'things',
  nameOf: (row) => row.name,
  refresh: refreshThings,
  acts: {
    accept: act(thingRoutes.accept, {
      verb: 'things.accept',
      title: 'things.askAccept',
      text: 'things.askAcceptText',
      done: 'things.accepted',
      fields: { reason: { kind: 'note' } },
    }),
    undo: act(thingRoutes.undo, {
      verb: 'things.undo',
      title: 'things.askUndo',
      done: 'things.undone',
      danger: 'dialog',
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

export const evidenceActs = declareActs<EvidenceRow>()({
  resource: 'things',
  nameOf: (row) => row.number ?? '',
  refresh: refreshThings,
  acts: {
    void: act(thingRoutes.voidEvidence, {
      verb: 'things.void',
      title: 'things.askVoid',
      done: 'things.voided',
      danger: true,
      unversioned: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

/** The bond belongs to the lot, whose version the act sends. */
export interface BondRow extends ActRow {
  name: string
  /** The rest of the bond, in yuan. */
  held: string
}

export const bondActs = declareActs<BondRow>()({
  resource: 'things',
  nameOf: (row) => row.name,
  refresh: refreshThings,
  acts: {
    forfeit: act(thingRoutes.forfeit, {
      verb: 'things.forfeit',
      title: 'things.askForfeit',
      text: 'things.askForfeitText',
      done: 'things.forfeitDone',
      danger: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})
