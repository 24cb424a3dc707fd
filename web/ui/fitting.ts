import { faceOf } from '../theme/theme.ts'

const pen = (globalThis as { document?: Document }).document?.createElement('canvas').getContext('2d')
const frame = 42
const gap = 6
const widest = 240

/** By face and text: a list asks for the same few dozen again with every change. */
const known = new Map<string, number>()

/** Han characters and kana are as wide as they are high, whatever stands between them is narrower than this share. */
const squares = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g
const narrower = 0.6

/** How wide a text will be in pixels, in the page's face. */
function textWidth(text: string, size: number, weight = 400): number {
  // The first question to a canvas takes as long as the whole head of a list: texts of squares are counted.
  const counted = text.match(squares)?.length
  if (counted !== undefined) return Math.ceil((counted + (text.length - counted) * narrower) * size)
  if (!pen) return Math.ceil(text.length * size * 0.7)
  // Not the computed style: asking for that makes the browser work out the whole page's first.
  const font = `${weight} ${size}px ${faceOf(document.documentElement.lang)}`
  const before = known.get(font + text)
  if (before !== undefined) return before
  pen.font = font
  const width = Math.ceil(pen.measureText(text).width)
  known.set(font + text, width)
  return width
}

const chipWidth = (text: string) => Math.min(widest, textWidth(text, 13) + frame) + gap

interface Chip {
  label: string
  /** What is set, beside the label. */
  words: string
}
const told = ({ label, words }: Chip) => `${label}${words && ` ${words}`}`

/** How many of the chips fit into a width beside the button that clears them; where not all do, there is room left for the one that holds the rest. */
export function fittingChips(chips: readonly Chip[], width: number, more: string, clear: string): number {
  const widths = chips.map((chip) => chipWidth(told(chip)))
  const tail = clear === '' ? 0 : textWidth(clear, 13) + frame + gap
  if (widths.reduce((sum, one) => sum + one, tail) <= width) return chips.length
  const fitting = (rest: string): number => {
    let room = width - tail - chipWidth(rest) - gap
    const first = widths.findIndex((one) => (room -= one) < 0)
    return Math.max(0, first)
  }
  // What is set among the rest stands on its chip, which needs the more room for it.
  const set = chips.slice(fitting(more)).filter((chip) => chip.words !== '')
  return fitting(told({ label: more, words: set.map((chip) => chip.label).join(', ') }))
}

const longestHead = 220

/** What a column needs so that its head is not cut; very long heads are. */
export const headWidth = (text: string, sortable: boolean): number =>
  Math.min(longestHead, textWidth(text, 14, 500) + (sortable ? 40 : 22))

/** What a column of few options needs for the longest of them and its dot. */
export const optionWidth = (options: readonly string[]): number =>
  Math.max(...options.map((option) => textWidth(option, 14))) + 38

const buttonFrame = 16
const dots = 30

/** What the buttons of a row need side by side, with or without the menu behind the dots. */
export const buttonsWidth = (labels: readonly string[], menu: boolean): number =>
  labels.reduce((sum, label) => sum + textWidth(label, 14) + buttonFrame, 22 + (menu ? dots : 0))
