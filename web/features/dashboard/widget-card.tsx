import type { Ranking, Split, Widget } from '../../../contract/dashboard.ts'
import type { Key } from '../../../texts/text.ts'
import { useText } from '../../text.tsx'
import { Bars } from './bars.tsx'
import css from './dashboard-page.module.css'
import { FigureList } from './figure-list.tsx'
import { SeriesView } from './series-view.tsx'

/** One part of the dashboard in the shape it came in. */
export function WidgetCard({ widget }: { widget: Widget }) {
  const { t, texts } = useText()
  const { name } = widget
  const hint = name in texts.dashboard.hints ? t(`dashboard.hints.${name}` as Key) : undefined
  const titleId = `widget-${name}`
  const figures = widget.shape === 'figures'
  return (
    <section aria-labelledby={titleId} className={figures ? css.wide : css.card}>
      <h2 id={titleId} className={css.title}>
        {t(`dashboard.widgets.${name}`)}
        {hint && <small>{hint}</small>}
      </h2>
      {figures && <FigureList figures={widget.figures} />}
      {widget.shape === 'series' && <SeriesView series={widget} label={t(`dashboard.widgets.${name}`)} />}
      {widget.shape === 'split' && <SplitView split={widget} />}
      {widget.shape === 'ranking' && <RankingView ranking={widget} />}
    </section>
  )
}

function SplitView({ split }: { split: Split }) {
  const { option } = useText()
  return <Bars shares rows={split.parts.map((part) => ({ ...part, id: part.option, name: option(split.resource, split.field, part.option) }))} />
}

function RankingView({ ranking }: { ranking: Ranking }) {
  const { t } = useText()
  return (
    <Bars rows={ranking.rows.map((row) => ({ ...row, ...(row.premium !== undefined && { note: t('dashboard.premium', { rate: row.premium }) }) }))} />
  )
}
