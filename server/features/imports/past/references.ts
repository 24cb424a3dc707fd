import { inArray } from 'drizzle-orm'
import type { ReferenceTarget } from '#contract/past-sheet.ts'
import type { ImportQuestion } from '#contract/imports.ts'
import type { Db } from '#server/db/client.ts'
import { companyKey, phoneDigits } from '#server/identity/identity-keys.ts'
import { readRows } from '#server/speed/read.ts'
import { importAnswers } from '#server/tables/imports.ts'

interface Candidate {
  id: number
  name: string
}

/** A record that matches a name. A lower rank is a better match: number, then name, then bare name. */
interface Fit extends Candidate {
  asked: string
  rank: number
}

/** Companies by phone, full name and bare name. `live` excludes rows that are no longer in use. */
const companies = (table: string, live: string) => `
  select id, company_name as name, asked,
    case
      when company_name = asked then 1
      when number <> '' and phone_digits = number then 0
      else 2
    end as rank
  from unnest($1::text[], $2::text[], $3::text[]) as names (asked, number, bare)
  join ${table} on (company_name = asked
    or company_key = bare
    or number <> '' and phone_digits = number) ${live}`

const byName = (table: string) => `
  select id, name, asked, 1 as rank from unnest($1::text[]) asked join ${table} on lower(name) = lower(asked)`

const queries: Record<ReferenceTarget, string> = {
  staff: `select id, nickname as name, asked,
      case when lower(username) = lower(asked) then 0 when nickname = asked then 1 else 2 end as rank
    from unnest($1::text[]) asked
    join staff on lower(username) = lower(asked) or nickname = asked or staff.name = asked`,
  customers: companies('customers', 'and archived_at is null'),
  recyclers: companies('recyclers', ''),
  consignors: companies(
    `(select id, company_name, company_key, regexp_replace(phone, '[^0-9]', '', 'g') as phone_digits
      from consignors) as c`,
    '',
  ),
  lots: `select id, concat_ws(' ', lot_no, corpore_name) as name, asked,
      case when lot_no = asked then 0 else 1 end as rank
    from unnest($1::text[]) asked join lots on lot_no = asked or corpore_name = asked`,
  auction_companies: byName('auction_companies'),
  auction_platforms: byName('auction_platforms'),
  own_accounts: byName('own_accounts'),
}

const numberOf = (text: string): string => {
  const digits = phoneDigits(text)
  return /^[\d\s+()-]+$/.test(text.normalize('NFKC')) && digits.length >= 7 ? digits : ''
}

/** The best matches of each name. With more than one, the name is ambiguous. */
async function fitsOf(
  db: Db,
  target: ReferenceTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, Candidate[]>> {
  const text = queries[target]
  const values = text.includes('$2') ? [names, names.map(numberOf), names.map(companyKey)] : [names]
  const fits = await readRows<Fit>(db, { text, values }, true)
  const found = new Map<string, Fit[]>()
  for (const fit of fits) {
    const [best] = found.get(fit.asked) ?? []
    if (!best || fit.rank < best.rank) found.set(fit.asked, [fit])
    else if (fit.rank === best.rank) found.get(fit.asked)?.push(fit)
  }
  return found
}

/** The record that a name in a sheet stands for, a question to the importer, or nothing. */
export type Meaning = { id: number } | { question: ImportQuestion } | undefined

/** Looks names up, using the answers that were given before. */
export async function meaningsOf(
  db: Db,
  target: ReferenceTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, Meaning>> {
  if (names.length === 0) return new Map()
  const found = await fitsOf(db, target, names)
  const unclear = [...found].filter(([, fits]) => fits.length > 1).map(([name]) => name)
  const answers = unclear.length === 0 ? new Map<string, number>() : await answersFor(db, target, unclear)
  const meaning = (name: string): Meaning => {
    const fits = found.get(name) ?? []
    const [first] = fits
    if (!first || fits.length === 1) return first && { id: first.id }
    const answered = fits.find(({ id }) => id === answers.get(name))
    if (answered) return { id: answered.id }
    return { question: { target, name, candidates: fits.map((fit) => ({ id: fit.id, name: fit.name })) } }
  }
  return new Map(names.map((name) => [name, meaning(name)]))
}

async function answersFor(
  db: Db,
  target: ReferenceTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ target: importAnswers.target, name: importAnswers.name, id: importAnswers.record_id })
    .from(importAnswers)
    .where(inArray(importAnswers.name, [...names]))
  return new Map(rows.filter((row) => row.target === target).map((row) => [row.name, row.id]))
}
