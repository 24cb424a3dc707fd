import type { EvidenceKind } from '#contract/rules/thing-evidence.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { ThingList, ThingRow } from '#contract/things.ts'
import { required } from '#server/records/required.ts'
import { fileOf } from './auction.ts'
import type { Answer, TestApp } from './harness.ts'
import { vinOf } from './made-vins.ts'
import { paidLot } from './sold-lots.ts'

export const today = (): string => businessDay(new Date())

/** Writes the goods list of a lot, which the API would refuse by now. */
const placeVehicles = (t: TestApp, lot: number, vins: readonly string[]): Promise<unknown> =>
  t.database.pool.query(
    `insert into lot_items (lot_id, round_no, kind, brand, plate, vin)
     select $1, 1, 'vehicle', '东风', '浙A' || right(vin, 6), vin from unnest($2::text[]) as vin`,
    [lot, vins],
  )

let serial = 0
export const nextVin = (): string => vinOf((process.pid % 1000) * 10_000 + (serial += 1))

/** A lot of vehicles, sold and paid for. */
export async function paidVehicles(t: TestApp, vins: readonly string[], terms: object = {}): Promise<number> {
  const { id } = await paidLot(t, { end_use: '拆解', ...terms }, (lot) => placeVehicles(t, lot, vins))
  return id
}

export const thingsOf = async (t: TestApp, lot: number, who = '6a'): Promise<ThingList> =>
  (await (await t.as(who)).ask(`/api/lots/${lot}/things`)).data

/** One thing of a lot, the first unless `at` says otherwise. */
export const thingOf = async (t: TestApp, lot: number, at = 0): Promise<ThingRow> =>
  required((await thingsOf(t, lot)).items[at], 'a thing of the lot')

export const act = async (t: TestApp, who: string, path: string, body: object): Promise<Answer> =>
  (await t.as(who)).ask(path, { method: 'POST', body })

/** A thing leaves with a photograph at the gate. Returns its row. */
export async function leaves(t: TestApp, thing: ThingRow, more: object = {}): Promise<ThingRow> {
  const body = { version: thing.version, photo: await fileOf(t, '6a'), ...more }
  const answer = await act(t, '6a', `/api/things/${thing.id}/out`, body)
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

/** Files a paper of a thing that fits it, unless `more` says otherwise. Returns the thing's row. */
export async function files(
  t: TestApp,
  thing: ThingRow,
  kind: EvidenceKind,
  more: object = {},
): Promise<ThingRow> {
  const paper = {
    kind,
    version: thing.version,
    date: today(),
    files: await fileOf(t, '6a'),
    ...(kind !== 'photos' && { number: `${kind}-${thing.id}`, vin: thing.vin }),
    ...more,
  }
  const answer = await act(t, '6a', `/api/things/${thing.id}/evidence`, paper)
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

/** All papers of a scrapped vehicle. */
export async function scraps(t: TestApp, thing: ThingRow): Promise<ThingRow> {
  const certified = await files(t, thing, 'scrap_certificate')
  return files(t, await files(t, certified, 'deregistration'), 'photos')
}

export const accepts = (t: TestApp, thing: ThingRow, more: object = {}, who = '6a'): Promise<Answer> =>
  act(t, who, `/api/things/${thing.id}/accept`, { version: thing.version, ...more })
