import { createContext, useContext } from 'react'
import type { DashboardPeriod, WidgetName } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'

/** Parts that count what happened in the period. The others show the present, which it does not change. */
const ofPeriod: readonly WidgetName[] = [
  'headline',
  'turnover_over_time',
  'people',
  'results',
  'funnel',
  'platforms',
  'auction_types',
  'sold_by',
  'pool_flow',
  'intake',
  'followed_by',
  'audit_volume',
]

export const isTimed = (name: WidgetName): boolean => ofPeriod.includes(name)

export const PeriodContext = createContext<DashboardPeriod>('month')

/** The period of a part, in words. Undefined for a part that shows the present. */
export function usePeriodWords(name: WidgetName): string | undefined {
  const { t } = useText()
  const period = useContext(PeriodContext)
  return isTimed(name) ? t(`dashboard.periods.${period}`) : undefined
}
