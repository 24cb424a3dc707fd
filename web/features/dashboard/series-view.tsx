import { Link, useNavigate } from 'react-router'
import type { Series } from '#contract/dashboard.ts'
import { add } from '#contract/rules/money.ts'
import { useKept } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import css from './dashboard-page.module.css'
import { useAmount } from './figure-list.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SeriesChart = lazyPart(async () => (await import('./series-chart.tsx')).SeriesChart)
const views = ['chart', 'table'] as const
type SeriesAmount = Series['points'][number]['amounts'][number]

/**
 * Numbers over time as a chart, or as a table that links each
 * number to its list. Paper has both, without empty days.
 */
export function SeriesView({ series, label }: { series: Series; label: string }) {
  const { t, number, money } = useText()
  const navigate = useNavigate()
  const [view, setView] = useKept<(typeof views)[number]>('dashboard.view', 'chart')
  const sums = series.names.map((_, at) =>
    series.points.reduce((sum, point) => sum + (point.amounts[at]?.value ?? 0), 0),
  )
  const worth = series.names.map((_, at) => series.points.flatMap((point) => point.amounts[at]?.sum ?? []))
  const totalOf = (at: number) => {
    const parts = worth[at] ?? []
    return parts.length > 0 ? `¥${money(add('0', ...parts))}` : number(sums[at] ?? 0)
  }
  // Empty axes look like a broken chart.
  if (sums.every((sum) => sum === 0)) return <p className={css.none}>{t('dashboard.nothing')}</p>
  return (
    <>
      <div className={css.seriesHead}>
        {series.names.map((name, at) => (
          <span key={name} className={css.sum} data-line={at}>
            {t(`dashboard.series.${name}`)} <strong>{totalOf(at)}</strong>
          </span>
        ))}
        <Switcher
          label={t('dashboard.view')}
          value={view}
          options={views.map((name) => ({ value: name, label: t(`dashboard.${name}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'chart' && (
        <SeriesChart
          series={series}
          label={label}
          onOpen={(url) => void navigate(url)}
          whileLoading={<div className={css.chart} />}
        />
      )}
      <SeriesTable series={series} label={label} onPaperOnly={view === 'chart'} />
    </>
  )
}

function SeriesTable({
  series,
  label,
  onPaperOnly,
}: {
  series: Series
  label: string
  onPaperOnly: boolean
}) {
  const { t, money } = useText()
  const amount = useAmount()
  const shown = (item: SeriesAmount) => (item.sum === undefined ? amount(item) : money(item.sum))
  return (
    <div
      className={onPaperOnly ? css.paper : css.tableBox}
      {...(!onPaperOnly && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.day')}</th>
            {series.names.map((name) => (
              <th key={name} scope="col">
                {t(`dashboard.series.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...series.points].reverse().map(({ from, to, amounts }) => (
            <tr key={from} data-nothing={amounts.every((item) => item.value === 0) || undefined}>
              <th scope="row">{from === to ? from : t('dashboard.weekOf', { from, to })}</th>
              {amounts.map((item, at) => (
                <td key={series.names[at]}>
                  {item.value === 0 ? shown(item) : <Link to={item.url}>{shown(item)}</Link>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
