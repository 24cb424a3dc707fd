import { DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'

const locales = { zh: 'zh-cn', en: 'en', es: 'es', ja: 'ja' } as const

/** Marks today in the business zone. */
export const markToday =
  (today: string) =>
  (day: string): { 'aria-current'?: 'date' } =>
    day === today ? { 'aria-current': 'date' } : {}

/** Shows calendars in the chosen language. Weeks begin on Monday in all of them. */
export function CalendarLanguage({ children }: { children: ReactNode }) {
  const { language } = useText()
  return (
    <DatesProvider
      settings={{
        locale: locales[language],
        firstDayOfWeek: 1,
        weekendDays: [],
        consistentWeeks: true,
      }}
    >
      {children}
    </DatesProvider>
  )
}
