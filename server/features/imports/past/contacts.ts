import { pastSheets } from '#contract/past-sheets.ts'
import { contactKeys } from '#server/features/contacts/source.ts'
import { mostContacts } from '#server/features/contacts/contacts.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { readRows } from '#server/speed/read.ts'
import { customerContactsTable } from '#server/tables/contacts.ts'
import { refusal } from '../refused-line.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type ReadyLine } from './past-kind.ts'
import { authorOf, neededId, neededText, textOf, type PastLine } from './read-lines.ts'
import { contactTrip } from '../trips/parties.ts'

const keyOf = (line: PastLine) => `${neededId(line, 'customer_id')} ${phoneDigits(neededText(line, 'phone'))}`

/** The contacts of these customers, and customers whose own phone is one of these. */
const knownQuery = `select customer_id, phone_digits, id from customer_contacts where customer_id = any($1)
  union all select 0, phone_digits, id from customers where archived_at is null and phone_digits = any($2)`

/** Additional contacts of customers. A phone that is a customer's own is refused, as in the form. */
export const pastContacts: PastKindOf = {
  sheet: pastSheets.customer_contacts,
  trip: contactTrip,
  table: 'customer_contacts',
  audit: 'customers',
  loggedBy: 'customer_id',
  check: async ({ db }, lines, seen) => {
    const digits = lines.map((line) => phoneDigits(neededText(line, 'phone')))
    const values = [lines.map((line) => neededId(line, 'customer_id')), digits]
    const known = await readRows<{ customer_id: number; phone_digits: string; id: number }>(
      db,
      { text: knownQuery, values },
      true,
    )
    const existing = new Map(known.map((row) => [`${row.customer_id} ${row.phone_digits}`, row.id]))
    const counts = Map.groupBy(known, (row) => row.customer_id)
    const isFull = (line: PastLine) =>
      (counts.get(neededId(line, 'customer_id'))?.length ?? 0) >= mostContacts
    const ready = lines
      .filter((line) => !isFull(line))
      .map((line): ReadyLine => ({
        line,
        keys: [keyOf(line), `0 ${phoneDigits(neededText(line, 'phone'))}`],
      }))
    const checked = withoutRepeated(
      ready.map((one) => ({ ...one, keys: [keyOf(one.line)] })),
      new Map(
        ready.flatMap(({ line, keys }) =>
          keys.flatMap((key) => {
            const id = existing.get(key)
            return id === undefined ? [] : [[keyOf(line), id] as const]
          }),
        ),
      ),
      seen,
    )
    const full = lines.filter(isFull).map((line) => refusal(line, 'customer_id', 'out_of_range'))
    return { ready: checked.ready, refusals: [...checked.refusals, ...full] }
  },
  write: async ({ db, who, import_id }, ready) => {
    if (ready.length === 0) return []
    const ids = await newIds(db, customerContactsTable, ready.length)
    await insertRows(
      db,
      customerContactsTable,
      ready.map(({ line }, at) => {
        const person = { name: neededText(line, 'name'), phone: neededText(line, 'phone') }
        return {
          id: ids[at],
          ...person,
          ...contactKeys(person),
          wechat: textOf(line, 'wechat'),
          department: textOf(line, 'department'),
          duty: textOf(line, 'duty'),
          remark: textOf(line, 'remark'),
          customer_id: neededId(line, 'customer_id'),
          ...authorOf(who, line),
          imported_from: import_id,
        }
      }),
    )
    return withIds(ready, ids).map(({ line, id }) => ({
      line,
      id,
      name: neededText(line, 'customer_id'),
      logged_id: neededId(line, 'customer_id'),
    }))
  },
}
