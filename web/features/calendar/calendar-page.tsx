import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { holidaysOf } from '#contract/rules/working-days.ts'
import type { Calendar, CalendarYearRow } from '#contract/calendar.ts'
import { calendarQuery, MissingCalendar } from '#web/auction/working-calendar.tsx'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import { YearEditor } from './year-editor.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NoticeRulesForm = lazyPart(async () => (await import('./notice-rules-form.tsx')).NoticeRulesForm)

const firstYear = 2025

/** A year that nobody has entered yet, so that it can be entered ahead of time. Its public holidays are known. */
const blankYear = (year: number): CalendarYearRow => ({
  year,
  days: holidaysOf(year),
  known: false,
  version: 1,
  updated_at: null,
  updated_by: null,
  updated_by_name: null,
  actions: ['edit'],
})

/** 工作日历: the holidays and worked weekends of each year, and the notice rules that count by them. */
export function CalendarPage() {
  const { data, error, refetch } = useQuery(calendarQuery)
  return (
    <Page titleKey="screens.calendar">
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      <MissingCalendar />
      {data && <Years calendar={data} />}
    </Page>
  )
}

/** Opens with the missing year, or else with the latest. */
function Years({ calendar: { years, missing, notice_rules } }: { calendar: Calendar }) {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const [latest = blankYear(firstYear)] = years.slice(-1)
  const all = [...years, blankYear(latest.year + 1)]
  const wanted = [Number(search.get('year')), missing[0], latest.year]
  const [chosen = latest] = wanted.flatMap((year) => all.filter((yearRow) => yearRow.year === year))
  return (
    <>
      <Switcher
        label={t('calendar.years')}
        value={String(chosen.year)}
        options={all.map(({ year, known }) => ({
          value: String(year),
          label: known ? String(year) : `${year} · ${t('calendar.unknown')}`,
        }))}
        onChange={(year) => setSearch({ year }, { replace: true })}
      />
      <YearEditor key={`${chosen.year} ${chosen.version} ${chosen.known}`} row={chosen} />

      <NoticeRulesForm key={`rules ${notice_rules.version}`} row={notice_rules} />
    </>
  )
}
