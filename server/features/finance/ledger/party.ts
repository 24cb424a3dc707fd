import { eq } from 'drizzle-orm'
import { financeEntries, type parties } from '#contract/finance.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'

/** The owner of unapplied money; both fields are null while the owner is unknown. */
export interface EntryParty {
  party: (typeof parties)[number] | null
  party_id: number | null
}

export const nobody: EntryParty = { party: null, party_id: null }

interface Named {
  party?: EntryParty['party'] | undefined
  party_id?: number | null | undefined
  counterparty?: string | null | undefined
}

const tableOf = { recycler: recyclersTable, consignor: consignorsTable } as const

async function refuseUnknown(db: Db, party: keyof typeof tableOf, id: number): Promise<void> {
  const table = tableOf[party]
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!row) throw invalidField(financeEntries.name, 'party_id', 'unknown_choice')
}

/**
 * The only recycler or consignor with exactly this name. If there are several or none, the party stays
 * unknown.
 */
async function partyNamed(db: Db, name: string | null): Promise<EntryParty> {
  if (!name?.trim()) return nobody
  const found: EntryParty[] = []
  for (const party of ['recycler', 'consignor'] as const) {
    const table = tableOf[party]
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.company_name, name.trim()))
      .limit(2)
    found.push(...rows.map(({ id }) => ({ party, party_id: id })))
  }
  const [only, other] = found
  return only && !other ? only : nobody
}

/**
 * The party of unapplied money: the named one, else that of its sign-up, else the one with the payer's
 * name.
 */
export async function unappliedParty(
  db: Db,
  { party, party_id, counterparty }: Named,
  recyclerId: number | null,
): Promise<EntryParty> {
  if (party && party_id) {
    await refuseUnknown(db, party, party_id)
    return { party, party_id }
  }
  if (party || party_id) throw invalidField(financeEntries.name, party ? 'party_id' : 'party', 'required')
  if (recyclerId !== null) return { party: 'recycler', party_id: recyclerId }
  return partyNamed(db, counterparty ?? null)
}
