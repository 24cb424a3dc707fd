import { Refusal } from '#server/request/errors.ts'

const longest = 255
/** Control characters, and characters that reverse the writing direction and can hide an extension. */
const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The display name of a file, normalised alike for every system. Refuses deceptive names. */
export function cleanFileName(raw: string | undefined): string {
  const name = (raw ?? '').normalize('NFC').trim()
  const bad =
    name === '' || name.length > longest || name.endsWith('.') || name.startsWith('.') || !name.isWellFormed()
  if (bad || hidden.test(name) || /[/\\]/.test(name) || devices.test(name)) throw new Refusal('file_name_bad')
  return name
}

export function refuseComma(name: string): void {
  if (name.includes(',')) throw new Refusal('file_name_comma')
}

/** In lower case, without the dot; empty without one. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
