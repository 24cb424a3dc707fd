import type { LotRow } from '#contract/lots.ts'
import { isZero } from '#contract/rules/money.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { asksForEvidence } from '#contract/rules/thing-evidence.ts'
import { paperWords, say } from './paper-words.ts'

const { whereabouts: words } = paperWords

/** The required end of the goods, the day of its proof, and the bond for it. Empty without such terms. */
export function whereaboutsOf(lot: LotRow): string {
  if (!asksForEvidence(lot)) return ''
  const { end_use, evidence_days, performance_bond } = lot
  return [
    end_use && say(words.endUse, { use: end_use }),
    evidence_days !== null && say(words.evidence, { days: evidence_days }),
    performance_bond && !isZero(performance_bond) && say(words.bond, { price: moneyOf(performance_bond) }),
  ]
    .filter(Boolean)
    .join('；')
}

/** The same for the lots of an event: a sentence for those that share their terms. */
export function whereaboutsOfLots(lots: readonly LotRow[]): string[] {
  const groups = new Map<string, number[]>()
  for (const lot of lots) {
    const terms = whereaboutsOf(lot)
    if (terms) groups.set(terms, [...(groups.get(terms) ?? []), lot.event_seq])
  }
  return [...groups].map(([terms, those]) => say(words.ofLots, { lots: those.join('、'), terms }))
}
