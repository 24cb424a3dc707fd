import { count, eq } from 'drizzle-orm'
import type { customerContacts, ContactRow } from '#contract/contacts.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { refuseMasked } from '#server/records/mask-row.ts'
import { checkVersion, getRecord, lockRecords, recordsWhere } from '#server/records/records.ts'
import { insertRow, writeColumns } from '#server/records/write-records.ts'
import { difference, logAct, type LogEntry } from '#server/records/write-log.ts'
import { Refusal } from '#server/request/errors.ts'
import { customerContactsTable as table } from '#server/tables/contacts.ts'
import { customersTable } from '#server/tables/customers.ts'
import { loadCustomer } from '#server/features/customers/customers.ts'
import { customerIdentity } from '#server/features/customers/duplicates.ts'
import { guard } from '#server/features/customers/guards.ts'
import { customerMaskedNow } from '#server/features/customers/masked-now.ts'
import { refuseUnreadable } from '#server/features/customers/readable.ts'
import { customerSource, type StoredCustomer } from '#server/features/customers/source.ts'
import { makePrimary } from './primary.ts'
import { contactKeys, contactSource, contactsSeen, presentContacts, type StoredContact } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

/** The most contacts of one customer. */
export const mostContacts = 50

async function customerOf(db: Db, id: number): Promise<StoredCustomer> {
  const [row] = await recordsWhere(db, customerSource, eq(customersTable.id, id))
  if (!row) throw new Refusal('not_found')
  return row
}

/** Lists the contacts of a customer that is in the caller's scope or in the pool. */
export async function listContacts(
  db: Db,
  who: Caller,
  id: number,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ContactRow>> {
  await refuseUnreadable(db, who, id)
  const seen = contactsSeen(await customerMaskedNow(db, who, id))
  const page = await listRecords(db, who, seen, raw, eq(table.customer_id, id))
  return { ...page, items: await presentContacts(db, who, await customerOf(db, id), page.items) }
}

async function presentOne(
  db: Db,
  who: Caller,
  customer: StoredCustomer,
  row: StoredContact,
): Promise<ContactRow> {
  const [presented] = await presentContacts(db, who, customer, [row])
  return required(presented, 'the presented contact')
}

/** Logs acts on a contact under its customer, whose history shows them. */
const note = (who: Caller, customer: StoredCustomer, row: StoredContact, entry: LogEntry): void =>
  logAct(who, customerSource, customer, { ...entry, detail: { contact_id: row.id, contact: row.name } })

const logged = ['name', 'phone', 'wechat', 'department', 'duty', 'remark'] as const
const valuesOf = (row: StoredContact) => Object.fromEntries(logged.map((name) => [name, row[name]]))

async function refuseTooMany(db: Db, customer: number): Promise<void> {
  const [row] = await db.select({ n: count() }).from(table).where(eq(table.customer_id, customer))
  if ((row?.n ?? 0) >= mostContacts) throw new Refusal('contact_limit_reached', { n: mostContacts })
}

/** Inserts a contact whose number has already been checked for duplicates. */
const insertContact = (
  db: Db,
  who: Caller,
  customer: number,
  person: Draft<typeof customerContacts>,
): Promise<StoredContact> => {
  const values = { ...person, ...contactKeys(person), customer_id: customer, primary: false }
  return insertRow(db, who, contactSource, values)
}

type NewContact = Draft<typeof customerContacts> & { confirm_duplicate?: boolean | undefined }

/**
 * Adds a contact to a customer. A number that a customer has is refused; one that another contact has needs
 * confirmation.
 */
export async function addContact(db: Db, who: Caller, id: number, input: NewContact): Promise<ContactRow> {
  const { confirm_duplicate = false, primary = false, ...fields } = input
  const customer = await loadCustomer(db, who, id, true)
  guard(who, customer, 'edit')
  await refuseTooMany(db, id)
  await customerIdentity.refuse(db, who, { phone: fields.phone }, confirm_duplicate)
  const row = await insertContact(db, who, id, fields)
  note(who, customer, row, { action: 'add_contact', before: {}, after: valuesOf(row) })
  const shown = primary ? await makePrimary(db, who, customer, row) : row
  return presentOne(db, who, customer, shown)
}

/** Loads a contact in the caller's scope. Locks its customer first, then the contact. */
async function ownContact(
  db: Db,
  who: Caller,
  id: number,
): Promise<{ customer: StoredCustomer; row: StoredContact }> {
  const { customer_id } = await getRecord(db, who, contactSource, id)
  const customer = await loadCustomer(db, who, customer_id, true)
  const [row] = await lockRecords(db, contactSource, eq(table.id, id))
  // A merge may have moved the contact meanwhile.
  if (row?.customer_id !== customer_id) throw new Refusal('not_found')
  return { customer, row }
}

type ContactEdit = Patch<typeof customerContacts> & { confirm_duplicate?: boolean | undefined }

export async function editContact(db: Db, who: Caller, id: number, input: ContactEdit): Promise<ContactRow> {
  const { confirm_duplicate = false, version, primary = false, ...given } = input
  const { customer, row } = await ownContact(db, who, id)
  await checkVersion(row, version, () => presentOne(db, who, customer, row))
  guard(who, customer, 'edit')
  refuseMasked(contactsSeen(await customerMaskedNow(db, who, customer.id)), who, row, given)
  const fields = givenFields(given)
  const after = { ...row, ...fields }
  if (phoneDigits(after.phone) !== phoneDigits(row.phone))
    await customerIdentity.refuse(db, who, { phone: after.phone }, confirm_duplicate)
  const written = await writeColumns(db, who, contactSource, row, { ...fields, ...contactKeys(after) })
  const changes = difference(row, written, logged)
  if (Object.keys(changes.after).length > 0)
    note(who, customer, written, { action: 'edit_contact', ...changes })
  const shown = primary ? await makePrimary(db, who, customer, written) : written
  return presentOne(db, who, customer, shown)
}

/** Deletes a contact. The audit log keeps its data. */
export async function deleteContact(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
): Promise<null> {
  const { customer, row } = await ownContact(db, who, id)
  await checkVersion(row, version, () => presentOne(db, who, customer, row))
  guard(who, customer, 'edit')
  await db.delete(table).where(eq(table.id, id))
  note(who, customer, row, { action: 'delete_contact', before: valuesOf(row), after: {} })
  return null
}
