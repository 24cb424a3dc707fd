import {
  isOutOfOrder,
  faultsOfPaper,
  missingEvidence,
  type ThingFault,
} from '#contract/rules/thing-evidence.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { EvidenceRow, ThingRow } from '#contract/things.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { factsOf, papersOf, papersTakenTwice, type ThingFacts } from './facts.ts'
import type { StoredEvidence, StoredThing } from './source.ts'

interface Known {
  thing: StoredThing
  facts: ThingFacts
  papers: readonly StoredEvidence[]
  takenTwice: ReadonlySet<number>
}

const outOn = ({ out_at }: StoredThing): string | null =>
  out_at === null ? null : businessDay(new Date(out_at))

function faultsOf(paper: StoredEvidence, { thing, facts, papers, takenTwice }: Known): ThingFault[] {
  return [
    ...faultsOfPaper(paper, facts, outOn(thing)),
    ...(takenTwice.has(paper.id) ? (['number_taken'] as const) : []),
    ...(isOutOfOrder(paper, papers) ? (['dates_out_of_order'] as const) : []),
  ]
}

/** The acts that the lot's people may perform on the thing now. */
function actionsOf(who: Caller, { state }: StoredThing, papers: readonly EvidenceRow[]): string[] {
  if (state === 'in_yard') return ['out']
  if (state === 'accepted') return may(who, 'things.override') ? ['undo'] : []
  return ['evidence', 'accept', ...(papers.length === 0 ? ['undo'] : [])]
}

function presentOne(who: Caller, works: boolean, known: Known): ThingRow {
  const { thing, facts, papers } = known
  const { left_twice, end_use, service_id: _service, zs_service_id: _recruiter, ...shown } = facts
  const isOpen = thing.state !== 'accepted'
  const evidence = papers.map((paper): EvidenceRow => ({
    ...paper,
    faults: faultsOf(paper, known),
    actions: works && isOpen ? ['void'] : [],
  }))
  const faults = [
    ...new Set([
      ...evidence.flatMap((paper) => paper.faults),
      ...(left_twice ? (['left_twice'] as const) : []),
    ]),
  ]
  return {
    ...thing,
    ...shown,
    evidence,
    missing: missingEvidence(
      thing.kind,
      end_use,
      evidence.map(({ kind }) => kind),
    ),
    faults,
    late: isOpen && thing.evidence_due_on !== null && thing.evidence_due_on < businessDay(who.now),
    actions: works ? actionsOf(who, thing, evidence) : [],
  }
}

/** Things with their papers and faults. `works` says for which lots the caller may write. */
export async function presentThings(
  db: Db,
  who: Caller,
  rows: readonly StoredThing[],
  works: (facts: ThingFacts) => boolean,
): Promise<ThingRow[]> {
  const ids = rows.map(({ id }) => id)
  const facts = await factsOf(db, ids)
  const takenTwice = await papersTakenTwice(db, ids)
  const papers = Map.groupBy(await papersOf(db, ids), ({ thing_id }) => thing_id)
  return rows.map((thing) => {
    const known = required(facts.get(thing.id), 'the lot of a thing')
    return presentOne(who, works(known), {
      thing,
      facts: known,
      papers: papers.get(thing.id) ?? [],
      takenTwice,
    })
  })
}

/** Presents a thing that was just written, of a lot that the caller works on. */
export async function presentThing(db: Db, who: Caller, thing: StoredThing): Promise<ThingRow> {
  const [row] = await presentThings(db, who, [thing], () => true)
  return required(row, 'the row just written')
}
