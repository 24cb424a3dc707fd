import type { MantineColorsTuple } from '@mantine/core'

type Rgb = readonly [red: number, green: number, blue: number]

const fromChannels = (channel: (at: 0 | 1 | 2) => number): Rgb => [channel(0), channel(1), channel(2)]

/** The channels of `#rrggbb`, 0 to 255. Anything else counts as the product's blue. */
export const parse = (hex: string): Rgb => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1] ?? '2677fe'
  return fromChannels((at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16))
}

export const toHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
/** The colour that lies between two others: a share of 0 is the first, of 1 the second. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  fromChannels((at) => from[at] + (to[at] - from[at]) * share)

const linear = (part: number): number => {
  const channel = part / 255
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two colours by the formula of WCAG. */
export function contrast(name: string, other: string): number {
  const [a, b] = [luminance(parse(name)), luminance(parse(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const white: Rgb = [255, 255, 255]
export const black: Rgb = [8, 16, 40]

/** WCAG asks for 4.5 of text; a little more survives rounding. */
const textContrast = 4.6
/** WCAG asks for 3 of shapes. */
const shapeContrast = 3
const step = 0.03

/** The colour, moved towards black or white until text of it, or on it, is readable on the ground. */
export function readableOn(ground: string, hex: string, towards: 'black' | 'white'): string {
  for (let share = 0; share < 1; share += step) {
    const tried = toHex(mix(parse(hex), towards === 'black' ? black : white, share))
    if (contrast(tried, ground) >= textContrast) return tried
  }
  return towards === 'black' ? '#000000' : '#ffffff'
}

/** The colour, lightened until a shape of it stands out from the ground. */
export function standingOutOn(ground: string, hex: string): string {
  for (let share = 0; share < 1; share += step) {
    const tried = toHex(mix(parse(hex), white, share))
    if (contrast(tried, ground) >= shapeContrast) return tried
  }
  return '#ffffff'
}

/** Ten steps from light to dark. The picked colour is the seventh. */
export function scaleOf(hex: string): MantineColorsTuple {
  const base = parse(hex)
  const lighter = (share: number) => toHex(mix(base, white, share))
  const darker = (share: number) => toHex(mix(base, black, share))
  return [
    lighter(0.93),
    lighter(0.85),
    lighter(0.68),
    lighter(0.5),
    lighter(0.32),
    lighter(0.15),
    toHex(base),
    darker(0.14),
    darker(0.3),
    darker(0.46),
  ]
}
