import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { fill } from '#texts/text.ts'
import { lotPapers } from './lots.ts'

const { scale: words } = lotPapers
type Scale = ScaleTerms | null | undefined
const say = (template: string, values: Record<string, string>) => fill('zh', template, values)
const short = (rate: string): string => rate.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1')
const percent = (rate: string): string => `${short(rate)}%`

/** One row per band: the part of the price, and its rate. */
export function bandRows(scale: Scale): { part: string; rate: string }[] {
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

/** A side's commission in words. `inline` spells the bands out where no table follows. */
export function commissionWords(scale: Scale, rate: string, inline = false): string {
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
