import { and, eq, type SQL } from 'drizzle-orm'
import type { AuditResource } from '#contract/audit.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { CountedRefusal, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { countCompared, spendCompared } from './comparison-limit.ts'
import { companyKey, creditKey, phoneDigits } from './identity-keys.ts'
import { recordsWhere } from '#server/records/records.ts'
import type { Source, StoredRow } from '#server/records/source.ts'
import { columnOf } from '#server/records/statements.ts'

/** The identifying fields of a record, as far as they have been typed. */
interface Identity {
  phone?: string | null | undefined
  credit_code?: string | null | undefined
  customer_id?: number | null | undefined
  company_name?: string | null | undefined
}

type IdentityField = keyof Identity

/** The field in which two records agree. A hard match is the same record; a soft match may be. */
interface Match<Field extends IdentityField> {
  kind: 'hard' | 'soft'
  field: Field
}

interface Key {
  kind: 'hard' | 'soft'
  /** The column of the comparison key. */
  column: string
  /** The key to compare. Undefined if too little was typed. */
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

/** A record that was found through a row related to it, `by`. */
export interface Related<Row, By> {
  row: Row
  by: By | undefined
}

interface Declared<Row extends StoredRow, Field extends IdentityField, Hit extends Match<Field>, By> {
  resource: AuditResource
  source: Source<Row>
  /** Identifying fields in the order of the hits. */
  fields: readonly Field[]
  /** Restricts the rows that are compared. */
  only?: SQL
  /**
   * Set if comparisons are logged and count against the day's limit. Not needed where the caller may read
   * every row anyway.
   */
  counted: boolean
  /** Set if a record that agrees in several fields is reported once, for the first of them. */
  oncePerRow?: boolean
  /**
   * A hit as this caller may see it. For a row not seen in full, it reveals only the existence and the field.
   */
  show(db: Db, who: Caller, row: Row, match: Match<Field>, by?: By): Promise<Hit> | Hit
  /** Finds records through their related rows. Such hits are always soft. */
  beside?(db: Db, field: Field, key: string | number): Promise<readonly Related<Row, By>[]>
  /** Maps the unique index of each hard field to the field. */
  constraints: Readonly<Record<string, Field>>
}

const mostHits = 5

/** Report only hard hits if there are any: confirming cannot override them. */
function whatAgrees<Hit extends { kind: 'hard' | 'soft' }>(found: readonly Hit[]) {
  const soft = found.every((hit) => hit.kind === 'soft')
  return { soft, hits: found.filter((hit) => soft || hit.kind === 'hard') }
}

/** Finds existing records and refuses to enter them again. Each resource with an identity has one. */
export class IdentityCheck<
  Row extends StoredRow,
  const Field extends IdentityField,
  Hit extends Match<Field>,
  By = never,
> {
  readonly #of: Declared<Row, Field, Hit, By>
  constructor(of: Declared<Row, Field, Hit, By>) {
    this.#of = of
  }

  /** The check while typing. New comparisons count, and every check is logged. */
  async whileTyping(db: Db, who: Caller, identity: Identity, except?: number): Promise<Hit[]> {
    const { fields } = this.#of
    await this.#spend(db, who, identity, fields)
    const hits = await this.#find(db, who, identity, fields, except)
    this.#log(who, { hits: hits.length, by: fields.filter((field) => identity[field]) })
    return hits
  }

  /** Refuses to create a record with a hard match, or with an unconfirmed soft match. */
  refuse(db: Db, who: Caller, identity: Identity, confirmed: boolean): Promise<void> {
    return this.#refuseFound(db, who, identity, this.#of.fields, confirmed)
  }

  /** Checks an edit. Only changed fields are checked, so an old soft match needs no new confirmation. */
  async refuseChange(
    db: Db,
    who: Caller,
    before: Identity & StoredRow,
    after: Identity,
    confirmed: boolean,
  ): Promise<void> {
    const changed = this.#of.fields.filter((field) => {
      const key = keys[field].of(after)
      return key !== undefined && key !== keys[field].of(before)
    })
    if (changed.length > 0) await this.#refuseFound(db, who, after, changed, confirmed, before.id)
  }

  /** Turns a violated unique index into the same refusal, for two people who enter a record at once. */
  asRefusal(who: Caller, identity: Identity): (error: unknown) => never {
    return (error) => {
      const field = this.#of.constraints[violatedConstraint(error) ?? '']
      if (field === undefined) throw error
      throw this.#undone(who, identity, [{ kind: 'hard', field }])
    }
  }

  /** The limited keys of an identity: phones and credit codes, not names and links. */
  #keysOf(identity: Identity, fields: readonly Field[]): string[] {
    return fields.flatMap((field) => {
      const key = field === 'phone' || field === 'credit_code' ? keys[field].of(identity) : undefined
      return key === undefined ? [] : [`${this.#of.resource} ${field} ${key}`]
    })
  }

  async #spend(db: Db, who: Caller, identity: Identity, fields: readonly Field[]): Promise<void> {
    if (this.#of.counted) await spendCompared(db, who, this.#keysOf(identity, fields))
  }

  async #find(
    db: Db,
    who: Caller,
    identity: Identity,
    fields: readonly Field[],
    except?: number,
  ): Promise<Hit[]> {
    const { source, oncePerRow = false, show } = this.#of
    const hits: Hit[] = []
    const seen = new Set<number>()
    for (const field of fields) {
      const { kind, column, of: keyOf } = keys[field]
      const [key, at] = [keyOf(identity), columnOf(source.table, column)]
      if (key === undefined || !at) continue
      for (const row of await this.#rowsWith(db, eq(at, key))) {
        if (oncePerRow && seen.has(row.id)) continue
        seen.add(row.id)
        const hit = await show(db, who, row, { kind, field })
        // Excluding a row that the caller may not see would reveal that it is the one.
        if (row.id !== except || !('id' in hit)) hits.push(hit)
      }
      for (const { row, by } of (await this.#of.beside?.(db, field, key)) ?? [])
        hits.push(await show(db, who, row, { kind: 'soft', field }, by))
    }
    // The number of matching rows out of scope is not revealed either.
    return hits.filter((hit, at) => 'id' in hit || hits.findIndex(({ field }) => field === hit.field) === at)
  }

  #rowsWith(db: Db, same: SQL): Promise<Row[]> {
    const { source, only } = this.#of
    return recordsWhere(db, source, and(same, only), { most: mostHits })
  }

  async #refuseFound(
    db: Db,
    who: Caller,
    identity: Identity,
    fields: readonly Field[],
    confirmed: boolean,
    except?: number,
  ): Promise<void> {
    await this.#spend(db, who, identity, fields)
    const hits = await this.#find(db, who, identity, fields, except)
    const open = hits.filter((hit) => hit.kind === 'hard' || !confirmed)
    if (open.length > 0) throw this.#refusal(who, identity, open)
  }

  #refusal(who: Caller, identity: Identity, found: readonly Match<Field>[]): Refusal {
    // The transaction may be committed if it holds only the count. Otherwise everything is rolled back.
    if (!this.#of.counted || who.auditEntries.length > 0) return this.#undone(who, identity, found)
    this.#logRefused(who, found)
    return new CountedRefusal('duplicate', {}, whatAgrees(found))
  }

  /** A refusal that rolls back the transaction. The comparisons are counted in a new one. */
  #undone(who: Caller, identity: Identity, found: readonly Match<Field>[]): Refusal {
    if (!this.#of.counted) return new Refusal('duplicate', {}, whatAgrees(found))
    return new Refusal('duplicate', {}, whatAgrees(found), async (db) => {
      await countCompared(db, who, this.#keysOf(identity, this.#of.fields))
      this.#logRefused(who, found)
    })
  }

  #logRefused(who: Caller, found: readonly Match<Field>[]): void {
    const by = [...new Set(found.map((hit) => hit.field))]
    this.#log(who, { hits: found.length, by, refused: true })
  }

  #log(who: Caller, detail: Readonly<Record<string, unknown>>): void {
    addAuditEntry(who, { action: 'check', resource: this.#of.resource, detail })
  }
}
