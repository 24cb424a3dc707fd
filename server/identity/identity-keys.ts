/** The digits that make two phone numbers the same one: China's own country code does not count. */
export const phoneDigits = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:0086|86)(?=1\d{10}$)/, '')

const brackets = /[()（）【】[\]{}《》〈〉<>「」『』]/g
const blanksAndDots = /[\s.,，。·・'"’“”\-–—_/]/g
const forms =
  /(?:股份有限责任公司|股份有限公司|有限责任公司|有限公司|股份公司|责任公司|公司|株式会社|coltd|limited|ltd|inc|llc|corp|gmbh|sl|sa)$/

/** What is left of a company's name when brackets, width variants and the form at its end are taken off. */
export function companyKey(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replace(brackets, '').replace(blanksAndDots, '')
  const bare = plain.replace(forms, '').replace(forms, '')
  return bare === '' ? plain : bare
}

export const creditKey = (code: string): string => code.toUpperCase()
