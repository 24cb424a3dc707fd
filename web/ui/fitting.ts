import { faceOf } from '#web/theme/theme.ts'

const pen = (globalThis as { document?: Document }).document?.createElement('canvas').getContext('2d')
const frame = 42
const gap = 6
const widest = 240

/** Cached by font and text, because a list measures the same few dozen texts on every change. */
const known = new Map<string, number>()

/** Han characters and kana are square. All other characters are narrower than this share of the height. */
const squares = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g
const narrower = 0.6

/** The width of a text in pixels, in the page's font. */
export function textWidth(text: string, size: number, weight = 400): number {
  // The first measurement on a canvas takes as long as the whole
  // head of a list, so square characters are only counted.
  const counted = text.match(squares)?.length
  if (counted !== undefined) return Math.ceil((counted + (text.length - counted) * narrower) * size)
  if (!pen) return Math.ceil(text.length * size * 0.7)
  // Reading the computed style would force the layout of the whole page.
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
  /** The value of the filter, shown beside the label. Empty if it is not set. */
  words: string
}

const chipText = ({ label, words }: Chip) => `${label}${words && ` ${words}`}`

/** How many chips fit beside the clear button. If some do not fit, the chip for the rest has room too. */
export function fittingChips(chips: readonly Chip[], width: number, more: string, clear: string): number {
  const widths = chips.map((chip) => chipWidth(chipText(chip)))
  const tail = clear === '' ? 0 : textWidth(clear, 13) + frame + gap
  if (widths.reduce((sum, value) => sum + value, tail) <= width) return chips.length
  const fitting = (rest: string): number => {
    let room = width - tail - chipWidth(rest) - gap
    const first = widths.findIndex((value) => (room -= value) < 0)
    return Math.max(0, first)
  }
  // The chip for the rest names its active filters, so it needs more room.
  const set = chips.slice(fitting(more)).filter((chip) => chip.words !== '')
  return fitting(chipText({ label: more, words: set.map((chip) => chip.label).join(', ') }))
}

const longestLine = 96

/**
 * The width a column needs for its whole head. A long head takes two lines without breaking words or Han
 * texts.
 */
export function headWidth(text: string, sortable: boolean, scale: number): number {
  const size = 14 * scale
  const full = textWidth(text, size, 500)
  const words = full > longestLine ? text.split(' ') : []
  const lines = words.map((_, at) =>
    Math.max(
      textWidth(words.slice(0, at).join(' '), size, 500),
      textWidth(words.slice(at).join(' '), size, 500),
    ),
  )
  return Math.ceil(Math.min(full, ...lines) + (sortable ? 40 : 22))
}

const longestOption = 110

/**
 * The initial width of a column with a few options: enough for the longest option and its dot, if it is
 * short.
 */
export const optionWidth = (options: readonly string[], scale: number): number =>
  Math.min(longestOption, Math.max(...options.map((option) => textWidth(option, 14 * scale))) + 38)
