import { pastSheets } from '#contract/past-sheets.ts'
import { intention } from '#contract/customers.ts'
import { required } from '#server/records/required.ts'
import { contractsTable, contractVersions } from '#server/tables/contracts.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { encryptAccounts } from '#server/tables/encrypted.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { customersTable } from '#server/tables/customers.ts'
import { companyKeysOf, keysOf } from '#server/identity/identity-columns.ts'
import { companyKey, phoneDigits } from '#server/identity/identity-keys.ts'
import { readRows } from '#server/speed/read.ts'
import { ownershipOf } from '#server/features/customers/customers.ts'
import { refusal } from '../refused-line.ts'
import {
  withoutRepeated,
  type CheckedLines,
  type PastKindOf,
  type PastRun,
  type ReadyLine,
} from './past-kind.ts'
import { authorOf, neededText, textOf, type PastLine } from './read-lines.ts'
import { consignorTrip } from '../trips/parties.ts'

interface ReadyConsignor extends ReadyLine {
  /** The consignor's customer. Null if the import creates it. */
  customer_id: number | null
}

interface Known {
  id: number
  consignor_id: number | null
  phone_digits: string
  company_key: string
}

/** Customers with these phones or names, each with its consignor. */
const customersQuery = `select u.id, c.id as consignor_id, u.phone_digits, u.company_key
  from customers u left join consignors c on c.customer_id = u.id
  where u.archived_at is null and (u.phone_digits = any($1) or u.company_key = any($2))`
const consignorsQuery = `select id, company_key, credit_code from consignors
  where company_key = any($1) or credit_code = any($2)`

const identity = (line: PastLine) => ({
  company_name: neededText(line, 'company_name'),
  name: neededText(line, 'name'),
  phone: neededText(line, 'phone'),
  credit_code: textOf(line, 'credit_code'),
})

const nameKey = (line: PastLine) => companyKey(neededText(line, 'company_name'))

/** Existing consignors with the same name or credit code, by key. */
async function existingKeys({ db }: PastRun, lines: readonly PastLine[]): Promise<Map<string, number>> {
  const values = [lines.map(nameKey), lines.flatMap((line) => textOf(line, 'credit_code') ?? [])]
  const rows = await readRows<{ id: number; company_key: string; credit_code: string | null }>(
    db,
    { text: consignorsQuery, values },
    true,
  )
  return new Map(
    rows.flatMap(({ id, company_key, credit_code }) => [
      [`name ${company_key}`, id] as const,
      ...(credit_code === null ? [] : [[`code ${credit_code}`, id] as const]),
    ]),
  )
}

const endsBeforeItBegins = (line: PastLine): boolean => {
  const [from, to] = [textOf(line, 'contract_from'), textOf(line, 'contract_to')]
  return from !== null && to !== null && to < from
}

/** Matches each consignor with the customer of its phone or name. A phone of another company is refused. */
async function check(
  run: PastRun,
  lines: readonly PastLine[],
  seen: ReadonlyMap<string, number>,
): Promise<CheckedLines<ReadyConsignor>> {
  const digits = lines.map((line) => phoneDigits(neededText(line, 'phone')))
  const customers = await readRows<Known>(
    run.db,
    { text: customersQuery, values: [digits, lines.map(nameKey)] },
    true,
  )
  const byPhone = new Map(customers.map((row) => [row.phone_digits, row]))
  const byName = new Map(customers.map((row) => [row.company_key, row]))
  const ready: ReadyConsignor[] = []
  const refusals: CheckedLines['refusals'] = []
  for (const [at, line] of lines.entries()) {
    const customer = byPhone.get(digits[at] ?? '') ?? byName.get(nameKey(line))
    const isOther = customer && (customer.company_key !== nameKey(line) || customer.consignor_id !== null)
    if (endsBeforeItBegins(line)) refusals.push(refusal(line, 'contract_to', 'out_of_range'))
    else if (textOf(line, 'consignor_commission_point') && textOf(line, 'commission_payer') !== 'both')
      refusals.push(refusal(line, 'consignor_commission_point', 'unknown_choice'))
    else if (isOther) refusals.push({ ...refusal(line, null, 'duplicate'), same_field: 'phone' })
    else
      ready.push({
        line,
        customer_id: customer?.id ?? null,
        keys: [
          `name ${nameKey(line)}`,
          `phone ${digits[at]}`,
          ...(textOf(line, 'credit_code') ? [`code ${textOf(line, 'credit_code')}`] : []),
        ],
      })
  }
  const checked = withoutRepeated(ready, await existingKeys(run, lines), seen)
  return { ready: checked.ready, refusals: [...refusals, ...checked.refusals] }
}

const ownerOf = (run: PastRun, line: PastLine): number | null => line.ids['service_id'] ?? run.service_id

/** Creates the consignors' customers that do not exist yet. */
async function writeCustomers(run: PastRun, ready: readonly ReadyConsignor[]): Promise<number[]> {
  const { db, who, import_id } = run
  const unknown = ready.filter(({ customer_id }) => customer_id === null)
  const ids = await newIds(db, customersTable, unknown.length)
  const rows = unknown.map(({ line }, at) => {
    const of = identity(line)
    return {
      id: ids[at],
      ...of,
      ...keysOf(of),
      // The sheet of consignors does not have these columns.
      area: '',
      wechat: '',
      department: '',
      duty: '',
      status: intention.partner,
      ...ownershipOf(ownerOf(run, line), who.now, 'imported'),
      ...authorOf(who, line),
      imported_from: import_id,
    }
  })
  if (rows.length > 0) await db.insert(customersTable).values(rows)
  return ready.map(({ customer_id }) => customer_id ?? required(ids.shift(), 'the id of a new customer'))
}

const termsOf = (line: PastLine) => ({
  commission_payer: textOf(line, 'commission_payer'),
  commission_point: textOf(line, 'commission_point'),
  consignor_commission_point: textOf(line, 'consignor_commission_point'),
  forfeit_to: textOf(line, 'forfeit_to'),
})

/** A line with a contract number has a contract with its terms. */
async function writeContracts(
  { db, who, import_id }: PastRun,
  written: readonly { line: PastLine; id: number }[],
): Promise<void> {
  const numbered = written.filter(({ line }) => textOf(line, 'contract_no') !== null)
  if (numbered.length === 0) return
  const made = await db
    .insert(contractsTable)
    .values(
      numbered.map(({ line, id }) => ({
        number: neededText(line, 'contract_no'),
        consignor: id,
        from: textOf(line, 'contract_from'),
        to: textOf(line, 'contract_to'),
        ...(termsOf(line) as object),
        ...authorOf(who, line),
        imported_from: import_id,
      })),
    )
    .returning()
  const at = who.now.toISOString()
  await db.insert(contractVersions).values(
    made.map(({ version, imported_from: _run, ...terms }) => ({
      contract_id: terms.id,
      version,
      terms,
      by_uid: who.uid,
      at,
    })),
  )
}

async function write(run: PastRun, ready: readonly ReadyConsignor[]) {
  if (ready.length === 0) return []
  const { db, who, import_id } = run
  const customers = await writeCustomers(run, ready)
  const ids = await newIds(db, consignorsTable, ready.length)
  const rows = ready.map(({ line }, at) => {
    const of = identity(line)
    const given = [
      'contract_no',
      'contract_from',
      'contract_to',
      'goods_issuer',
      'invoice_title',
      'bank_name',
      'bank_account',
      'remark',
    ].map((name) => [name, textOf(line, name)])
    const { forfeit_to, ...terms } = termsOf(line)
    return encryptAccounts(consignorsTable, {
      id: ids[at],
      ...of,
      ...companyKeysOf(of),
      ...Object.fromEntries(given),
      ...(terms as object),
      ...(forfeit_to !== null && { forfeit_to }),
      service_id: ownerOf(run, line),
      customer_id: customers[at],
      ...authorOf(who, line),
      imported_from: import_id,
    })
  })
  await db.insert(consignorsTable).values(rows as (typeof consignorsTable.$inferInsert)[])
  const written = withIds(ready, ids).map(({ line, id }) => ({
    line,
    id,
    name: neededText(line, 'company_name'),
  }))
  await writeContracts(run, written)
  return written
}

/** True if rows other than its consignor use the customer that was created with it. */
const customersInUse = `exists (select from customers u
  where u.id = r.customer_id
    and u.imported_from = $1
    and (u.version > 1
      or exists (select from follow_ups f where f.customer_id = u.id)
      or exists (select from customer_contacts t where t.customer_id = u.id)
      or exists (select from lots l where l.customer_id = u.id)
      or exists (select from pool_events e where e.customer_id = u.id)
      or exists (select from audit_log a
        where a.resource = 'customers'
          and a.record_id = u.id
          and a.action not in ('import', 'undo_import'))))`
const contractInUse = `exists (select from contracts t
  where t.consignor = r.id
    and t.imported_from = $1
    and (t.version > 1 or exists (select from lots l where l.contract_id = t.id)))`

/**
 * Consignors with the terms of their contracts. A company that is not a customer yet becomes one, as a
 * partner.
 */
export const pastConsignors: PastKindOf<ReadyConsignor> = {
  sheet: pastSheets.consignors,
  trip: consignorTrip,
  table: 'consignors',
  audit: 'consignors',
  check,
  write,
  inUse: [customersInUse, contractInUse],
}
