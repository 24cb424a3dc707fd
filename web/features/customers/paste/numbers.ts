import type { Statement } from './card-text.ts'

/** Phone numbers and WeChat ids of a pasted text. */

const mobile = /(?<!\d)(?:(?:\+|00)?86[- ]?)?(1[- ]?[3-9](?:[- ]?\d){9})(?!\d)/
const landline =
  /(?<!\d)(?:\+?86[- ]?)?(\(?0\d{2,3}\)?[- ]?\d{3,4}[- ]?\d{4}|400[- ]?\d{3,4}[- ]?\d{3,4}|0\d{1,4}-\d{1,4}-\d{4})(?:\s*(?:转|ext\.?|-)\s*\d{1,5})?(?!\d)/i
const wechatId = /[A-Za-z][-_A-Za-z0-9]{5,19}|1[3-9]\d{9}/
/** 微信号xie_sany: an id right behind the word. */
const besideWord =
  /(?:微信号?|[vV薇威]信号?|wechat|weixin|vx|wx)\s*(?:id|is|[:：])*\s*([A-Za-z][-_A-Za-z0-9]{5,19})/i
/** 微信同号, 电话同微信, 手机微信同号. */
const sameAsPhone =
  /(?:微信|[vV薇威]信|wechat|vx|wx|weixin)[^,;\n]{0,6}(?:同号|同手机|同电话|同步|同上|一样)|(?:手机|电话|号码)[^,;\n]{0,3}(?:微信|[vV]信)[^,;\n]{0,2}(?:同号|同步|一样)|(?:手机|电话)(?:号码?)?(?:同|就是|即)(?:微信|[vV]信)|同(?:微信|[vV薇威]信|wx|vx)|(?:微信|[vV]信)(?:号)?(?:同|就是|即|也是)/i

const digits = (text: string) => text.replace(/[^\d+-]/g, '').replace(/^-|-$/g, '')

/** The number to call. A mobile number comes first. */
export function phoneOf(text: string): string | undefined {
  const found = mobile.exec(text)?.[1]
  if (found) return found.replace(/\D/g, '')
  const fixed = landline.exec(text)?.[1]
  return (
    fixed &&
    digits(
      fixed
        .replace(/\)[- ]?/, '-')
        .replace('(', '')
        .replaceAll(' ', '-'),
    )
  )
}

/** The id that a text gives, or the phone number if it says that they are the same. */
export function wechatOf(
  text: string,
  statements: readonly Statement[],
  phone: string | undefined,
): string | undefined {
  if (phone && sameAsPhone.test(text)) return phone
  const said = statements.find(({ label }) => label === 'wechat')?.text
  return (said && wechatId.exec(said)?.[0]) ?? besideWord.exec(text)?.[1]
}

/** The text without what is no word of a person: numbers, addresses of mail and web, tax numbers. */
export const withoutNumbers = (text: string): string =>
  withoutAddresses(text)
    .replace(new RegExp(sameAsPhone, 'gi'), '\n')
    .replace(new RegExp(mobile, 'g'), '\n')
    .replace(new RegExp(landline, 'gi'), '\n')
    .replace(/\(\s*\)|\d[\d*]{6,}\d/g, '\n')

export const withoutAddresses = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|www\.\S+/gi, '\n')
    .replace(/(?<![\dA-Z])(?:税号\s*:?\s*)?[0-9A-HJ-NPQRTUWXY]{18,20}(?![\dA-Z])/g, '\n')
