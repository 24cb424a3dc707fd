import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { monthCloseRoutes, type MonthCloseRow } from '#contract/month-closes.ts'
import { add } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Failed } from '#web/ui/states.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from './months.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const MonthDrawer = lazyPart(async () => (await import('./month-drawer.tsx')).MonthDrawer)

/** Closed months of eight years at most. */
const most = 100
const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** The year in the address, else the current one. */
function useYear(): [number, (year: number) => void] {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => businessDay(new Date()))
  const year = Number(search.get('year')) || Number(today.slice(0, 4))
  const change = (to: number) => setSearch({ tab: 'months', year: String(to) })
  return [year, change]
}

/** 月结: the twelve months of a year, each open or closed. */
export function MonthsTab() {
  const { t, number } = useText()
  const [year, setYear] = useYear()
  const [opened, setOpened] = useState<string>()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['month_closes', 'closed'],
    queryFn: () => call(monthCloseRoutes.list, { query: { state: ['closed'], limit: most }, quiet: true }),
  })
  const closed = new Map(data?.items.map((row) => [row.month, row]))
  const ofYear = months.map((month) => closed.get(`${year}-${month}`)).filter((row) => row !== undefined)
  const words = { year: String(year), n: number(ofYear.length) }
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <div className={css.months}>
      <div className={css.head}>
        <Stepper
          shown={String(year)}
          earlier={`${t('monthCloses.year')} ${year - 1}`}
          later={`${t('monthCloses.year')} ${year + 1}`}
          onStep={(by) => setYear(year + by)}
        />
        <span role="status">
          {t(ofYear.length === months.length ? 'monthCloses.whole' : 'monthCloses.part', words)}
        </span>
      </div>
      <Table year={year} closed={closed} ofYear={ofYear} onOpen={setOpened} />

      {opened !== undefined && (
        <MonthDrawer month={opened} close={closed.get(opened)} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

interface TableProps {
  year: number
  closed: ReadonlyMap<string, MonthCloseRow>
  ofYear: readonly MonthCloseRow[]
  onOpen: (month: string) => void
}

function Table({ year, closed, ofYear, onOpen }: TableProps) {
  const { t, label, money } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const sum = (of: 'received' | 'paid') => money(add('0', ...ofYear.map((row) => row[of] ?? '0')))
  return (
    <div className={css.box} tabIndex={0} role="region" aria-label={t('finance.tabs.months')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{label('month_closes', 'month')}</th>
            <th>{label('month_closes', 'state')}</th>
            {(['received', 'paid', 'deposits_held', 'performance_held', 'unapplied'] as const).map((name) => (
              <th key={name} className={css.money}>
                {`${label('month_closes', name)}${t('list.unitYuan')}`}
              </th>
            ))}
            <th>{label('month_closes', 'created_by')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {months
            .map((month) => `${year}-${month}`)
            .filter((month) => month <= today.slice(0, 7) || closed.has(month))
            .map((month) => (
              <Month
                key={month}
                month={month}
                close={closed.get(month)}
                running={month === today.slice(0, 7)}
                onOpen={() => onOpen(month)}
              />
            ))}
        </tbody>
        {ofYear.length > 0 && (
          <tfoot>
            <tr>
              <th colSpan={2}>{year}</th>
              <td className={css.money}>{sum('received')}</td>
              <td className={css.money}>{sum('paid')}</td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface MonthProps {
  month: string
  close: MonthCloseRow | undefined
  running: boolean
  onOpen: () => void
}

function Month({ month, close, running, onOpen }: MonthProps) {
  const { t, option, money, instant } = useText()
  const open = running ? 'monthCloses.now' : 'monthCloses.open'
  return (
    <tr>
      <th scope="row">{month}</th>
      <td>
        <StatusBadge tone={close ? 'green' : running ? 'gray' : 'orange'}>
          {close ? option('month_closes', 'state', close.state) : t(open)}
        </StatusBadge>
      </td>
      {(['received', 'paid', 'deposits_held', 'performance_held', 'unapplied'] as const).map((name) => (
        <td key={name} className={css.money}>
          {close?.[name] ? money(close[name]) : '–'}
        </td>
      ))}
      <td>
        {close &&
          [close.created_by_name, close.created_at && instant(close.created_at)].filter(Boolean).join(' · ')}
      </td>
      <td>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`${t('monthCloses.look')} ${month}`}
          onClick={onOpen}
        >
          {t(close || running ? 'monthCloses.look' : 'monthCloses.close')}
        </Button>
      </td>
    </tr>
  )
}
