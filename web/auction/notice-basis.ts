import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usualNoticeRules, type NoticeBasis } from '#contract/rules/notice-rule.ts'
import { workingCalendar } from '#contract/rules/working-days.ts'
import { calendarQuery } from './working-calendar.tsx'

/**
 * The calendar and rules that notices are checked against. Until the server answers, the built-in ones
 * apply.
 */
export function useNoticeBasis(): NoticeBasis {
  const { data } = useQuery(calendarQuery)
  return useMemo(
    () => ({
      calendar: workingCalendar(data?.years.filter((year) => year.known) ?? []),
      rules: data?.notice_rules ?? usualNoticeRules,
    }),
    [data],
  )
}
