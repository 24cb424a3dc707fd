import { eq } from 'drizzle-orm'
import { customerContacts, type ContactRow } from '#contract/contacts.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { maskRow } from '#server/records/mask-row.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { recordsWhere } from '#server/records/records.ts'
import type { MaskedNow } from '#server/records/replayed.ts'
import { fullPinyin, searchGrams } from '#server/identity/search-grams.ts'
import { noteDisclosed } from '#server/identity/disclosures.ts'
import { writtenSource, type RowOf, type Source } from '#server/records/source.ts'
import { customerContactsTable as table } from '#server/tables/contacts.ts'
import { customerMaskedNow } from '#server/features/customers/masked-now.ts'
import { contact, type StoredCustomer } from '#server/features/customers/source.ts'

export const contactSource = writtenSource({
  resource: customerContacts,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.id, descending: false },
  internal: ['grams', 'phone_digits', 'pinyin'],
})

export type StoredContact = RowOf<typeof contactSource>

/** Columns derived from a person's name and number. */
export const contactKeys = ({ name, phone }: { name: string; phone: string }) => ({
  phone_digits: phoneDigits(phone),
  grams: searchGrams({ names: [name], phones: [phone] }),
  pinyin: fullPinyin([name]),
})

/** A customer's contacts are masked exactly when its own number is masked. */
const maskedOf = (db: Db, who: Caller, { id }: StoredCustomer): Promise<readonly string[]> =>
  customerMaskedNow(db, who, id)

/** The source for the contacts of one customer, with these fields masked. */
export const contactsSeen = (masked: readonly string[]): Source<StoredContact> => ({
  ...contactSource,
  visibility: { rows: () => undefined, hidden: () => masked, masked: () => masked },
})

/** Actions on the contacts of a customer in the caller's own scope. */
const actionsOn = (who: Caller, customer: StoredCustomer): string[] =>
  customer.service_id !== null && customer.archived_at === null && may(who, 'customers.use')
    ? ['edit', 'delete']
    : []

export async function presentContacts(
  db: Db,
  who: Caller,
  customer: StoredCustomer,
  rows: readonly StoredContact[],
): Promise<ContactRow[]> {
  const source = contactsSeen(await maskedOf(db, who, customer))
  const shown = rows.map((row) => maskRow(source, who, row, { ...row, actions: actionsOn(who, customer) }))
  const { service_id } = customer
  noteDisclosed(
    who,
    'customer_contacts',
    shown.map((row) => ({ ...row, service_id })),
  )
  return shown
}

/** The fields currently masked for the caller. Of a deleted contact, all are masked. */
export const contactMaskedNow: MaskedNow = async (db, who, id) => {
  const [row] = await recordsWhere(db, contactSource, eq(table.id, id), {})
  return row ? customerMaskedNow(db, who, row.customer_id) : contact
}
