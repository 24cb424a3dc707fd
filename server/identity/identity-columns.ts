import { companyKey, creditKey, phoneDigits } from './identity-keys.ts'
import { fullPinyin, searchGrams } from './search-grams.ts'

/** The identifying fields of a customer, a consignor or a recycler. */
export interface IdentityFields {
  company_name: string
  name: string
  phone: string
  credit_code?: string | null | undefined
}

/** The derived key columns. */
export const companyKeysOf = (row: IdentityFields) => ({
  company_key: companyKey(row.company_name),
  grams: searchGrams({ names: [row.company_name, row.name], phones: [row.phone] }),
  pinyin: fullPinyin([row.company_name, row.name]),
  ...(row.credit_code ? { credit_code: creditKey(row.credit_code) } : {}),
})

/** The derived key columns of a resource whose phones are unique. */
export const keysOf = (row: IdentityFields) => ({
  phone_digits: phoneDigits(row.phone),
  ...companyKeysOf(row),
})
