import { createContext, useContext } from 'react'
import type { Period, WidgetName } from '../../../contract/dashboard.ts'
import { useText } from '../../text/text.tsx'

/** Parts that show the present, which the period does not change. */
const ofNow: readonly WidgetName[] = [
  'to_call',
  'falling',
  'own_auctions',
  'short_lots',
  'to_check',
  'queue',
  'to_decide',
  'decisions',
  'todo',
  'team_todo',
  'auctions',
  'recruiting',
  'money',
  'receivable_ages',
  'coming',
  'lot_states',
  'intentions',
  'held_by',
]
export const isTimed = (name: WidgetName): boolean => !ofNow.includes(name)

export const PeriodContext = createContext<Period>('month')

/** The period a part covers, in words; undefined of a part that shows the present. */
export function usePeriodWords(name: WidgetName): string | undefined {
  const { t } = useText()
  const period = useContext(PeriodContext)
  return isTimed(name) ? t(`dashboard.periods.${period}`) : undefined
}
