import { masks } from '#contract/grammar/mask.ts'

/** A mobile number, with its spaces or dashes, or a fixed one with its area code. */
const numbers = /(?<![\w.-])(?:(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}[ -]?\d{7,8})(?![\w-])/g

export const shortened = (phone: string): string => masks.phone(phone) ?? ''

/** A text with the phones that somebody has typed into it shortened. */
export const withoutTypedPhones = (text: string): string => text.replaceAll(numbers, shortened)
