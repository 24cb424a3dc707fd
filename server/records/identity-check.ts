import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { AuditResource } from '../../contract/audit.ts'
import { record, type Caller } from '../request/caller.ts'
import type { Db } from '../db/client.ts'
import { Refusal, violatedConstraint } from '../request/errors.ts'
import { writeDeeds } from '../request/write-deeds.ts'
import { readRows } from '../speed/read.ts'
import { countCheck, countedCheck, refuseTooManyChecks } from './check-limit.ts'
import { companyKey, creditKey, phoneDigits } from './identity-keys.ts'
import { columnOf, selection, statementOf } from './list-statements.ts'
import type { Source, StoredRow } from './source.ts'

/** What a record is known by, as far as somebody typed it. */
interface Identity {
  phone?: string | null | undefined
  credit_code?: string | null | undefined
  customer_id?: number | null | undefined
  company_name?: string | null | undefined
}
type IdentityField = keyof Identity

/** Which field of two records agrees. A hard match is the same record; a soft one may be. */
interface Match<Field extends IdentityField> {
  kind: 'hard' | 'soft'
  field: Field
}

interface Key {
  kind: 'hard' | 'soft'
  /** The column that holds the key. */
  column: string
  /** What is compared; undefined where too little was typed. */
  of(identity: Identity): string | number | undefined
}

const fewestDigits = 5

const keys: Readonly<Record<IdentityField, Key>> = {
  phone: {
    kind: 'hard',
    column: 'phone_digits',
    of: ({ phone }) => {
      const digits = phoneDigits(phone ?? '')
      return digits.length >= fewestDigits ? digits : undefined
    },
  },
  credit_code: {
    kind: 'hard',
    column: 'credit_code',
    of: ({ credit_code }) => (credit_code ? creditKey(credit_code) : undefined),
  },
  customer_id: { kind: 'hard', column: 'customer_id', of: ({ customer_id }) => customer_id ?? undefined },
  company_name: {
    kind: 'soft',
    column: 'company_key',
    of: ({ company_name }) => (company_name && companyKey(company_name)) || undefined,
  },
}

interface Declared<Row extends StoredRow, Field extends IdentityField, Hit extends Match<Field>> {
  resource: AuditResource
  source: Source<Row>
  /** What records are known by; hits come in this order. */
  fields: readonly Field[]
  /** Rows that count, where that is not all of them. */
  only?: SQL
  /** Whether checks are logged and counted against the day's limit. Not where the caller may read every row anyway. */
  counted: boolean
  /** Whether a record that agrees in several fields is one hit, by the first of them. */
  oncePerRow?: boolean
  /** A hit as this caller may see it. */
  show(db: Db, who: Caller, row: Row, match: Match<Field>): Promise<Hit> | Hit
  /** The unique index behind each hard field. */
  constraints: Readonly<Record<string, Field>>
}

/** Finds records that are already there, and refuses to enter them again. One for each resource that has an identity. */
export interface IdentityCheck<Hit> {
  /** The check while typing: counted and logged. */
  whileTyping(db: Db, who: Caller, identity: Identity, except?: number): Promise<Hit[]>
  /** Refuses to create a record with a hard match, or with a soft one that nobody confirmed. */
  refuse(db: Db, who: Caller, identity: Identity, confirmed: boolean): Promise<void>
  /** The same for an edit. Only what it changes is checked: an old soft match is not asked about again. */
  refuseChange(
    db: Db,
    who: Caller,
    before: Identity & StoredRow,
    after: Identity,
    confirmed: boolean,
  ): Promise<void>
  /** Turns the error of a violated unique index into the same refusal: of two people entering a record at once, one is late. */
  asRefusal(who: Caller): (error: unknown) => never
}

const mostHits = 5

export function identityCheck<
  Row extends StoredRow,
  const Field extends IdentityField,
  Hit extends Match<Field>,
>(of: Declared<Row, Field, Hit>): IdentityCheck<Hit> {
  const { source, resource, fields, counted } = of

  const rowsWith = (db: Db, same: SQL, except: number | undefined): Promise<Row[]> => {
    const { table, internal } = source
    const other = except === undefined ? undefined : ne(table.id, except)
    const query = db
      .select(selection(table, internal))
      .from(table)
      .where(and(same, of.only, other))
      .limit(mostHits)
    return readRows<Row>(db, statementOf(query), false)
  }

  const find = async (
    db: Db,
    who: Caller,
    identity: Identity,
    except?: number,
    asked: readonly Field[] = fields,
  ): Promise<Hit[]> => {
    const hits: Hit[] = []
    const seen = new Set<number>()
    for (const field of asked) {
      const { kind, column, of: keyOf } = keys[field]
      const [key, at] = [keyOf(identity), columnOf(source.table, column)]
      if (key === undefined || !at) continue
      for (const row of await rowsWith(db, eq(at, key), except)) {
        if (of.oncePerRow && seen.has(row.id)) continue
        seen.add(row.id)
        hits.push(await of.show(db, who, row, { kind, field }))
      }
    }
    return hits
  }

  const log = (who: Caller, detail: Record<string, unknown>) =>
    record(who, { action: 'check', resource, detail })

  const refusal = (who: Caller, found: readonly Match<Field>[]): Refusal => {
    const soft = found.every((hit) => hit.kind === 'soft')
    const hits = found.filter((hit) => soft || hit.kind === 'hard')
    const by = [...new Set(found.map((hit) => hit.field))]
    // Counted and logged although the act is undone.
    const keep = async (db: Db) => {
      await countCheck(db, who)
      who.deeds.length = 0
      log(who, { hits: found.length, by, refused: true })
      await writeDeeds(db, who)
    }
    return new Refusal('duplicate', {}, { soft, hits }, counted ? keep : undefined)
  }

  const refuseFound = async (
    db: Db,
    who: Caller,
    identity: Identity,
    confirmed: boolean,
    except?: number,
    asked?: readonly Field[],
  ): Promise<void> => {
    if (counted) await refuseTooManyChecks(db, who)
    const hits = await find(db, who, identity, except, asked)
    const open = hits.filter((hit) => hit.kind === 'hard' || !confirmed)
    if (open.length > 0) throw refusal(who, open)
  }

  return {
    whileTyping: async (db, who, identity, except) => {
      await countedCheck(db, who)
      const hits = await find(db, who, identity, except)
      const by = fields.filter((field) => identity[field])
      log(who, { hits: hits.length, by })
      return hits
    },
    refuse: (db, who, identity, confirmed) => refuseFound(db, who, identity, confirmed),
    refuseChange: async (db, who, before, after, confirmed) => {
      const changed = fields.filter((field) => {
        const key = keys[field].of(after)
        return key !== undefined && key !== keys[field].of(before)
      })
      if (changed.length > 0) await refuseFound(db, who, after, confirmed, before.id, changed)
    },
    asRefusal: (who) => (error) => {
      const field = of.constraints[violatedConstraint(error) ?? '']
      if (field === undefined) throw error
      throw refusal(who, [{ kind: 'hard', field }])
    },
  }
}
