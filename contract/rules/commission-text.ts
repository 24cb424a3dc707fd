import type { ScaleTerms } from './commission-scale.ts'
import { moneyOf } from './money-shown.ts'

/** The texts that papers use for a scale, with the placeholders `{from}`, `{to}` and `{amount}`. */
export interface ScaleWords {
  fixed: string
  byTable: string
  between: string
  above: string
  minimum: string
  maximum: string
  comma: string
}

type Say = (template: string, values: Readonly<Record<string, string>>) => string
type Scale = ScaleTerms | null | undefined

const percent = (rate: string): string => `${rate.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1')}%`

/** Describes a commission on papers, in the language of the paper. Browser and server print the same text. */
export function scaleText(words: ScaleWords, say: Say) {
  /** One row per band: the part of the price, and its rate. */
  const bandRows = (scale: Scale): { part: string; rate: string }[] => {
    if (!scale || scale.fixed !== null) return []
    return scale.bands.map(({ above, rate }, at) => {
      const until = scale.bands[at + 1]?.above
      const part =
        until === undefined
          ? say(words.above, { from: moneyOf(above) })
          : say(words.between, { from: moneyOf(above), to: moneyOf(until) })
      return { part, rate: percent(rate) }
    })
  }
  /** Describes a side's commission. `inline` spells out the bands if no table follows. */
  const commissionWords = (scale: Scale, rate: string, inline = false): string => {
    if (scale?.fixed) return say(words.fixed, { amount: moneyOf(scale.fixed) })
    const bands = bandRows(scale)
    const spelled = bands.map((band) => `${band.part} ${band.rate}`).join(words.comma)
    return [
      bands.length === 0 ? percent(rate) : inline ? spelled : words.byTable,
      scale?.minimum && say(words.minimum, { amount: moneyOf(scale.minimum) }),
      scale?.maximum && say(words.maximum, { amount: moneyOf(scale.maximum) }),
    ]
      .filter(Boolean)
      .join(words.comma)
  }
  return { bandRows, commissionWords }
}
