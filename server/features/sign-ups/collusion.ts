import { eq, sql } from 'drizzle-orm'
import {
  collusionKinds,
  type CollusionFlag,
  type CollusionKind,
  type CollusionNote,
} from '#contract/rules/collusion.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, invalidField, Refusal } from '#server/request/errors.ts'
import { readRows } from '#server/speed/read.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { collusionStatement } from './collusion-sql.ts'
import { readParts, type Parts } from './parts.ts'
import { readySignUp } from './ready.ts'
import { presentSignUps, signUpSource, type StoredSignUp } from './source.ts'
import { required } from '#server/records/required.ts'

/** The flags and notes of one sign-up. `decided` is true once its round has a result. */
interface Suspicion {
  decided: boolean
  notes: CollusionNote[]
  flags: CollusionFlag[]
}

/** One flag, or a sign-up without any. */
interface FlagRow extends Pick<CollusionFlag, 'paddle_no' | 'open'> {
  id: number
  decided: boolean
  notes: CollusionNote[]
  kind: CollusionKind | null
  sign_up_id: number
  recycler_id: number
  recycler_id_name: string
  rounds: number | null
}

const inOrder = (a: CollusionFlag, b: CollusionFlag): number =>
  Number(b.open) - Number(a.open) ||
  collusionKinds.indexOf(a.kind) - collusionKinds.indexOf(b.kind) ||
  a.sign_up_id - b.sign_up_id

/** The flags of sign-ups, open ones first, and their notes. It checks no permission. */
async function suspicionsOf(db: Db, ids: readonly number[]): Promise<Map<number, Suspicion>> {
  const values = [[...new Set(ids)]]
  const found = new Map<number, Suspicion>()
  for (const row of await readRows<FlagRow>(db, { text: collusionStatement, values }, true)) {
    const { id, decided, notes, kind, rounds, ...rest } = row
    const suspicion = found.get(id) ?? { decided, notes, flags: [] }
    if (kind !== null) suspicion.flags.push({ kind, ...rest, ...(rounds !== null && { rounds }) })
    found.set(id, suspicion)
  }
  for (const { flags } of found.values()) flags.sort(inOrder)
  return found
}

/**
 * Does the same for a page of a list. Only sign-ups that the stored results of their rounds do not clear are
 * compared. The results are stored on commit, so an act that answers its own sign-up compares all of them.
 */
async function storedSuspicionsOf(
  db: Db,
  parts: ReadonlyMap<number, Parts>,
): Promise<Map<number, Suspicion>> {
  const suspects = [...parts].filter(([, { suspect }]) => suspect).map(([id]) => id)
  const found = suspects.length === 0 ? new Map<number, Suspicion>() : await suspicionsOf(db, suspects)
  for (const [id, { decided }] of parts) if (!found.has(id)) found.set(id, { decided, notes: [], flags: [] })
  return found
}

/** Directors and recruiting leads always see flags; recruiters see them once the round has its result. */
const knows = (who: Caller, { decided }: Suspicion): boolean => may(who, 'signUps.seeCollusion') || decided

/** Adds flags to presented sign-ups, where the caller may see them. */
async function withFlags(
  db: Db,
  who: Caller,
  presented: readonly SignUpRow[],
  suspicions: ReadonlyMap<number, Suspicion>,
): Promise<SignUpRow[]> {
  const known = new Map([...suspicions].filter(([, one]) => knows(who, one)))
  const people = await staffNames(
    db,
    [...known.values()].flatMap(({ notes }) => notes.flatMap((note) => note.by ?? [])),
  )
  return presented.map((row) => {
    const suspicion = known.get(row.id)
    if (!suspicion) return row
    const notes = suspicion.notes.map(({ note, at, by }) => ({
      note,
      at,
      by_name: by === null ? null : (people.get(by) ?? null),
    }))
    const notable = may(who, 'signUps.seeCollusion') && suspicion.flags.length > 0
    return {
      ...row,
      collusion_flags: suspicion.flags,
      collusion_notes: notes,
      collusion_note: notes.at(-1)?.note ?? null,
      actions: notable ? [...row.actions, 'note_collusion'] : row.actions,
    }
  })
}

/** The sign-ups of a page, with the flags that this caller may see. */
export async function showSignUps(db: Db, who: Caller, rows: readonly StoredSignUp[]): Promise<SignUpRow[]> {
  if (rows.length === 0) return []
  const parts = await readParts(db, rows)
  const presented = await presentSignUps(db, who, rows, parts)
  return withFlags(db, who, presented, await storedSuspicionsOf(db, parts))
}

export async function showSignUp(db: Db, who: Caller, row: StoredSignUp): Promise<SignUpRow> {
  const presented = await presentSignUps(db, who, [row])
  const [shown] = await withFlags(db, who, presented, await suspicionsOf(db, [row.id]))
  return required(shown, 'the row just written')
}

/** Refuses a note by a caller who may not see flags, whether or not there are any. */
export function refuseForeignNote(who: Caller, note: string | null | undefined): void {
  if (note !== undefined && !may(who, 'signUps.seeCollusion'))
    throw new Refusal('masked_field', { resource: 'sign_ups', field: 'collusion_note' })
}

async function appendNote(
  db: Db,
  who: Caller,
  id: number,
  note: string,
  flags: readonly CollusionFlag[],
): Promise<{ collusion_note: string; flags: CollusionNote['flags'] }> {
  const answered = flags.map(({ kind, sign_up_id }) => ({ kind, sign_up_id }))
  const stored: CollusionNote = { note, by: who.uid, at: who.now.toISOString(), flags: answered }
  // Version and modification time stay, because people who may not know of the note can read them.
  await db
    .update(signUpsTable)
    .set({ collusion_notes: sql`${signUpsTable.collusion_notes} || ${JSON.stringify([stored])}::jsonb` })
    .where(eq(signUpsTable.id, id))
  return { collusion_note: note, flags: answered }
}

/**
 * Stores a note about the flags of sign-ups that are decided together. If `needed`, an open flag without a
 * note is refused. The lots are locked, so no other sign-up can be added to the rounds meanwhile. Returns the
 * details for the log.
 */
export async function answerFlags(
  db: Db,
  who: Caller,
  ids: readonly number[],
  note: string | null | undefined,
  needed: boolean,
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const details = new Map<number, Readonly<Record<string, unknown>>>()
  if (!note && !needed) return details
  const suspicions = await suspicionsOf(db, ids)
  for (const id of ids) {
    const flags = suspicions.get(id)?.flags ?? []
    if (note) details.set(id, await appendNote(db, who, id, note, flags))
    else if (flags.some((flag) => flag.open))
      throw new InvalidFields('sign_ups', [{ name: 'collusion_note', fault: 'required' }], {
        collusion_flags: flags,
      })
  }
  return details
}

/**
 * Adds a note about a sign-up's flags, at any time. Sends no live event, because recruiters would receive it
 * too.
 */
export async function noteCollusion(
  db: Db,
  who: Caller,
  id: number,
  { collusion_note, version }: { collusion_note?: string | null | undefined; version: number },
): Promise<SignUpRow> {
  const { row } = await readySignUp(db, who, id, 'note_collusion', version)
  if (!collusion_note) throw invalidField('sign_ups', 'collusion_note', 'required')
  const flags = (await suspicionsOf(db, [id])).get(id)?.flags ?? []
  if (flags.length === 0) throw new Refusal('wrong_state')
  const detail = { lot_id: row.lot_id, ...(await appendNote(db, who, id, collusion_note, flags)) }
  addAuditEntry(who, {
    action: 'note_collusion',
    resource: 'sign_ups',
    record_id: id,
    record_name: signUpSource.log.nameOf(row),
    detail,
  })
  return showSignUp(db, who, row)
}
