import { getTableName, sql, type SQL } from 'drizzle-orm'
import { customType, getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { decryptValue, encryptAccount, encryptText, type Place } from '#server/secrets/data-key.ts'

declare const encryptedAtRest: unique symbol
/** A stored text, bound to its row. Only the functions below make and open one. */
export interface Encrypted {
  readonly [encryptedAtRest]: true
}

/** Encrypted at rest. `npm run data-key -- rotate` finds every column of this type. */
export const encrypted = customType<{ data: Encrypted; driverData: string }>({ dataType: () => 'text' })

/** True if the column holds encrypted values. */
const isEncryptedColumn = (column: PgColumn): boolean =>
  column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text'

type PlainValue<V> = [Extract<V, Encrypted>] extends [never] ? V : string | Exclude<V, Encrypted>
/** A row with its encrypted values as plain text. */
export type Plain<Row> = { [K in keyof Row]: PlainValue<Row[K]> }

interface EncryptedTable {
  /** The columns of the primary key. */
  key: readonly PgColumn[]
  columns: readonly PgColumn[]
}

const tables = new WeakMap<PgTable, EncryptedTable>()

/** The encrypted columns of a table, and the key that binds their values to a row. */
export function encryptedIn(table: PgTable): EncryptedTable {
  const known = tables.get(table)
  if (known) return known
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  const made = { key, columns: columns.filter(isEncryptedColumn) }
  tables.set(table, made)
  return made
}

type KeyPart = number | string
/** The primary key of a row: its parts in the order of the declaration. */
type RowKey = KeyPart | readonly KeyPart[]

/** The place of a value. Only the last part of a key may contain dots. */
export const placeOf = (column: PgColumn, row: RowKey): Place =>
  [getTableName(column.table), column.name, ...(Array.isArray(row) ? row : [row])].join('.')

/** The key of a row as text, as `placeOf` writes it. */
export const rowKeySql = (table: PgTable): SQL =>
  sql.join(
    encryptedIn(table).key.map((column) => sql`${column}::text`),
    sql` || '.' || `,
  )

/** A text of the secrets, as a column holds it. */
const asStored = (text: string | Encrypted): Encrypted => text as Encrypted

/** Encrypts a text for a column of a row. */
export const encryptFor = (column: PgColumn, row: RowKey, plain: string): Encrypted =>
  asStored(encryptText(plain, placeOf(column, row)))
/** Decrypts a stored value of a column of a row. */
export const decryptFor = (column: PgColumn, row: RowKey, stored: string | Encrypted): string =>
  decryptValue(stored as string, placeOf(column, row))

function keyOf({ key }: EncryptedTable, row: Readonly<Record<string, unknown>>, table: PgTable): KeyPart[] {
  return key.map(({ name }) => {
    const part = row[name]
    if (typeof part === 'number' || typeof part === 'string') return part
    throw new Error(`Encrypted values of ${getTableName(table)} need the row's ${name}`)
  })
}

/** True if the values include a text for an encrypted column. */
export const holdsPlain = (table: PgTable, values: object): boolean =>
  encryptedIn(table).columns.some(
    ({ name }) => typeof (values as Readonly<Record<string, unknown>>)[name] === 'string',
  )

/** The values of a row with its accounts encrypted. They must include the row's key. */
export function encryptAccounts<V extends object>(table: PgTable, values: V): V {
  if (!holdsPlain(table, values)) return values
  const of = encryptedIn(table)
  const row = { ...values } as Record<string, unknown>
  for (const column of of.columns) {
    const plain = row[column.name]
    if (typeof plain === 'string')
      row[column.name] = encryptAccount(plain, placeOf(column, keyOf(of, row, table)))
  }
  return row as object as V
}

/** A row to insert with its accounts encrypted. */
export const encryptRow = <T extends PgTable>(
  table: T,
  values: Plain<T['$inferInsert']>,
): T['$inferInsert'] => encryptAccounts(table, values)

/** Decrypts the encrypted values of a row in place. They must have been read together with the row's key. */
export function decryptRow<Row extends object>(table: PgTable, stored: Row): Plain<Row> {
  const of = encryptedIn(table)
  const row = stored as Record<string, unknown>
  for (const column of of.columns) {
    const text = row[column.name]
    if (typeof text === 'string')
      row[column.name] = decryptValue(text, placeOf(column, keyOf(of, row, table)))
  }
  return stored as Plain<Row>
}

type Shown<C extends PgColumn> = C['_']['notNull'] extends true ? string : string | null

/** Selects an encrypted column as plain text. The row's key comes with it from the database. */
export const decrypted = <C extends PgColumn>(column: C): SQL<Shown<C>> =>
  sql<Shown<C>>`${rowKeySql(column.table)} || ' ' || ${column}`.mapWith((found: string) =>
    decryptFound(column, found),
  )

function decryptFound(column: PgColumn, found: string): string {
  // A stored text contains no blank. A blank one belongs nowhere.
  const at = found.lastIndexOf(' ')
  return decryptFor(column, found.slice(0, at), found.slice(at + 1))
}
