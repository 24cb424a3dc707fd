import { companyKey } from '#server/identity/identity-keys.ts'
import { initials } from '#server/identity/search-grams.ts'
import type { SeededRandom } from './seeded-random.ts'
import {
  departments,
  duties,
  forms,
  givenNames,
  regions,
  remarks,
  sources,
  stems,
  surnames,
  tags,
  trades,
} from './names.ts'

/** The fields typed into a customer's form. */
export interface CompanyFields {
  company_name: string
  name: string
  phone: string
  department: string
  duty: string
  area: string
  wechat: string
  credit_code: string | null
  source: string | null
  tags: string[]
  remark: string | null
}

/** No operator uses the prefix 154, so a made-up number reaches nobody. */
export const phoneOf = (serial: number): string => `154${String(serial).padStart(8, '0')}`

export const personName = (chance: SeededRandom): string => chance.pick(surnames) + chance.pick(givenNames)

/** A number that looks random and is unique for serials below a hundred million. */
const scattered = (serial: number): number => (serial * 48_271 + 11_111_111) % 99_999_989

const creditCode = (chance: SeededRandom, serial: number): string =>
  `91${chance.whole(110_000, 659_999)}${String(scattered(serial)).padStart(10, '0')}`

const characters = [...new Set(stems.join(''))]

/** The part of a company name between region and legal form: from the list, or two random characters. */
const shortName = (chance: SeededRandom): string =>
  (chance.chance(0.5) ? chance.pick(stems) : chance.pick(characters) + chance.pick(characters)) +
  chance.pick(trades)

/** One made-up company and its contact; `serial` makes phone and credit code unique. */
export function identity(
  chance: SeededRandom,
  serial: number,
  shortNames?: readonly string[],
): CompanyFields {
  const [region, area] = chance.pick(regions)
  const name = personName(chance)
  return {
    company_name: region + (shortNames ? chance.pick(shortNames) : shortName(chance)) + chance.pick(forms),
    name,
    phone: phoneOf(scattered(serial)),
    department: chance.pick(departments),
    duty: chance.pick(duties),
    area,
    wechat: `${initials(name)}_${chance.whole(1000, 99_999)}`,
    credit_code: chance.chance(0.5) ? creditCode(chance, serial) : null,
    source: chance.chance(0.85) ? chance.pick(sources) : null,
    tags: chance.some(tags, 3),
    remark: chance.chance(0.3) ? chance.pick(remarks) : null,
  }
}

/** Companies with no two similar enough to count as duplicates. */
export function identities(chance: SeededRandom, count: number): CompanyFields[] {
  const taken = new Set<string>()
  const made: CompanyFields[] = []
  for (let serial = 1; made.length < count; serial++) {
    const companyFields = identity(chance, serial)
    const key = companyKey(companyFields.company_name)
    if (taken.has(key)) continue
    taken.add(key)
    made.push(companyFields)
  }
  return made
}
