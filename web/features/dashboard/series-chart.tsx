import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { Series } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import css from './dashboard-page.module.css'

interface SeriesChartProps {
  series: Series
  label: string
  onOpen: (url: string) => void
}

/** Two colours that differ in both themes, by lightness alone too. */
const colours = ['var(--line-0)', 'var(--line-1)']

/** The bars of a series. A bar opens its list. The table says the same to screen readers. */
export function SeriesChart({ series, label, onOpen }: SeriesChartProps) {
  const { t, number } = useText()
  const nameOf = (at: number) => t(`dashboard.series.${series.names[at] ?? 'entries'}`)
  const data = series.points.map(({ from, to, amounts }) => ({
    day: from === to ? from.slice(5) : t('dashboard.weekOf', { from: from.slice(5), to: to.slice(5) }),
    ...Object.fromEntries(amounts.map((one, at) => [series.names[at] ?? at, one.value])),
  }))
  return (
    <div className={css.chart} role="img" aria-label={label}>
      <BarChart
        h="100%"
        data={data}
        dataKey="day"
        series={series.names.map((name, at) => ({
          name,
          label: nameOf(at),
          color: colours[at] ?? 'var(--line-0)',
        }))}
        valueFormatter={number}
        tickLine="none"
        gridAxis="x"
        gridColor="var(--border)"
        textColor="var(--secondary)"
        xAxisProps={{ tickFormatter: (day: string) => day.slice(0, 5) }}
        yAxisProps={{ width: 44, allowDecimals: false, interval: 0 }}
        maxBarWidth={28}
        barChartProps={{ accessibilityLayer: false, margin: { top: 10, right: 5, bottom: 5, left: 5 } }}
        barProps={(line) => {
          const at = series.names.findIndex((name) => name === line.name)
          return {
            isAnimationActive: false,
            cursor: 'pointer',
            onClick: (_bar: unknown, index: number) => {
              const url = series.points[index]?.amounts[at]?.url
              if (url !== undefined) onOpen(url)
            },
          }
        }}
      />
    </div>
  )
}
