import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CalendarYearRow, type DateMove, calendarRoutes } from '#contract/calendar.ts'
import { isWeekend, type CalendarDay } from '#contract/rules/working-days.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './calendar.module.css'
import { MovesDialog } from './moves-dialog.tsx'
import { NoticeText } from './notice-text.tsx'
import { YearGrid } from './year-grid.tsx'

const entry = ({ day, kind, name = null }: CalendarDay) => ({ day, kind, name })
const same = (a: readonly CalendarDay[], b: readonly CalendarDay[]): boolean =>
  JSON.stringify(a.map(entry)) === JSON.stringify(b.map(entry))

/** Toggles a day between ordinary and its exception: a holiday, or a workday if it is a weekend. */
function toggled(days: readonly CalendarDay[], day: string): CalendarDay[] {
  if (days.some((calendarDay) => calendarDay.day === day))
    return days.filter((calendarDay) => calendarDay.day !== day)
  const added = { day, kind: isWeekend(day) ? ('worked' as const) : ('holiday' as const), name: null }
  return [...days, added].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Edits one year, by text or by day. It previews the dates that would move before saving. */
export function YearEditor({ row }: { row: CalendarYearRow }) {
  const { t, instant, number } = useText()
  const [days, setDays] = useState<CalendarDay[]>(row.days)
  const [moves, setMoves] = useState<DateMove[]>()
  const { problem, busy, attempt } = useAttempt()
  const changed = !row.known || !same(days, row.days)
  const params = { year: row.year }
  const save = (move_dates: boolean) =>
    attempt(
      () =>
        call(calendarRoutes.putYear, {
          params,
          body: { days: days.map(entry), move_dates, version: row.version },
          quiet: true,
        }),
      (saved) => {
        const n = move_dates ? saved.moves.length : 0
        showSuccess(t(n > 0 ? 'calendar.savedMoved' : 'calendar.saved', { year: String(row.year), n }))
        setMoves(undefined)
        void queries.invalidateQueries()
      },
    )
  const askFirst = () =>
    attempt(
      () => call(calendarRoutes.previewYear, { params, body: { days: days.map(entry) }, quiet: true }),
      (found) => (found.moves.length > 0 ? setMoves(found.moves) : setTimeout(() => void save(true))),
    )
  return (
    <section className={css.year} aria-label={String(row.year)}>
      <NoticeText year={row.year} onRead={setDays} />
      <YearGrid year={row.year} days={days} onToggle={(day) => setDays(toggled(days, day))} />
      <div className={css.foot}>
        {row.updated_by_name && row.updated_at && (
          <p className={css.note}>
            {t('calendar.changed', {
              name: row.updated_by_name,
              date: instant(row.updated_at),
              version: number(row.version),
            })}
          </p>
        )}
        {problem && !moves && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        <Button variant="default" disabled={same(days, row.days)} onClick={() => setDays(row.days)}>
          {t('act.cancel')}
        </Button>
        <Button loading={busy} disabled={!changed} onClick={() => void askFirst()}>
          {t('act.save')}
        </Button>
      </div>
      {moves && (
        <MovesDialog moves={moves} problem={problem} onSave={save} onClose={() => setMoves(undefined)} />
      )}
      <LeaveGuard unsaved={() => !same(days, row.days)} />
    </section>
  )
}
