import { isNegative, isZero, subtract } from '#contract/rules/money.ts'
import type { Speaker } from '#web/text/text.tsx'

/** How far a price is below or above the reserve, in words. `gap` is the reserve less the price. */
export function gapWords(gap: string, { t, money }: Speaker): string {
  if (isZero(gap)) return t('lotLead.reached')
  return isNegative(gap)
    ? t('lotLead.over', { amount: money(subtract('0', gap)) })
    : t('lotLead.short', { amount: money(gap) })
}
