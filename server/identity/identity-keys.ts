/** The digits by which phone numbers are compared, without China's country code. */
export const phoneDigits = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:0086|86)(?=1\d{10}$)/, '')

const brackets = /[()（）【】[\]{}《》〈〉<>「」『』]/g
const blanksAndDots = /[\s.,，。·・'"’“”\-–—_/]/g
const forms =
  /(?:股份有限责任公司|股份有限公司|有限责任公司|有限公司|股份公司|责任公司|公司|株式会社|coltd|limited|ltd|inc|llc|corp|gmbh|sl|sa)$/

/** A company name without brackets, width variants and its legal form. */
export function companyKey(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replace(brackets, '').replace(blanksAndDots, '')
  const bare = plain.replace(forms, '').replace(forms, '')
  return bare === '' ? plain : bare
}

export const creditKey = (code: string): string => code.toUpperCase()
