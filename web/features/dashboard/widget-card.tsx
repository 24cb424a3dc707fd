import type { Ranking, Split, Steps, Widget } from '#contract/dashboard.ts'
import type { Key } from '#texts/text.ts'
import { moreTexts, useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Bars } from './bars.tsx'
import css from './dashboard-page.module.css'
import { FigureList } from './figure-list.tsx'
import { usePercent } from './percent.ts'
import { usePeriodWords } from './period-words.ts'
import { SeriesView } from './series-view.tsx'
import { WorkList, WorkTotal } from './work-list.tsx'

// Its texts belong to screens that are opened later.
const PeopleRows = lazyPart(async () => {
  const [table] = await Promise.all([import('./director/people-table.tsx'), moreTexts()])
  return table.PeopleRows
})

/** One widget of the dashboard in the shape the server chose. */
export function WidgetCard({ widget }: { widget: Widget }) {
  const { t, texts } = useText()
  const { name } = widget
  const period = usePeriodWords(name)
  const hint = name in texts.dashboard.hints ? t(`dashboard.hints.${name}` as Key) : undefined
  const titleId = `widget-${name}`
  const figures = widget.shape === 'figures'
  return (
    <section aria-labelledby={titleId} className={figures ? undefined : css.card}>
      <h2 id={titleId} className={css.title}>
        {t(`dashboard.widgets.${name}`)}
        <span className={css.reach}>{t(`dashboard.reach.${widget.reach}`)}</span>
        {hint && <small>{[period, hint].filter(Boolean).join(t('dashboard.dot'))}</small>}
        {!hint && period && <small>{period}</small>}
        {widget.shape === 'work' && <WorkTotal all={widget.all} />}
      </h2>
      {figures && <FigureList figures={widget.figures} />}
      {widget.shape === 'series' && <SeriesView series={widget} label={t(`dashboard.widgets.${name}`)} />}
      {widget.shape === 'steps' && <StepsView steps={widget.steps} />}
      {widget.shape === 'split' && <SplitView split={widget} />}
      {widget.shape === 'ranking' && <RankingView ranking={widget} />}
      {widget.shape === 'people' && <PeopleRows people={widget} />}
      {widget.shape === 'work' && <WorkList name={name} reach={widget.reach} rows={widget.rows} />}
    </section>
  )
}

function StepsView({ steps }: Pick<Steps, 'steps'>) {
  const { t, money } = useText()
  const percent = usePercent()
  const rows = steps.map(({ name, sum, rate, ...step }) => ({
    ...step,
    id: name,
    name: t(`dashboard.steps.${name}`),
    ...(rate !== undefined && { note: percent(rate) }),
    ...(sum !== undefined && {
      shown: `¥${money(sum)}`,
      length: Number(sum),
      note: t('dashboard.rows', { n: step.value }),
    }),
  }))
  return <Bars rows={rows} />
}

function SplitView({ split }: { split: Split }) {
  const { t, option } = useText()
  const percent = usePercent()
  const rows = split.parts.map(({ premium, ...part }) => ({
    ...part,
    id: part.option,
    name: option(split.resource, split.field, part.option),
    ...(premium !== undefined && { note: t('dashboard.premium', { rate: percent(premium) }) }),
  }))
  return <Bars shares={rows.every((row) => row.note === undefined)} rows={rows} />
}

function RankingView({ ranking }: { ranking: Ranking }) {
  const { t, money, instant } = useText()
  const percent = usePercent()
  const noteOf = ({ premium, sum, at }: Ranking['rows'][number]) => {
    if (premium !== undefined) return t('dashboard.premium', { rate: percent(premium) })
    if (sum !== undefined) return `¥${money(sum)}`
    return at === undefined ? undefined : instant(at).slice(0, 16)
  }
  const rows = ranking.rows
    .map((row) => ({ row, note: noteOf(row) }))
    .map(({ row, note }) => ({ ...row, ...(note !== undefined && { note }) }))
  return <Bars rows={rows} long={ranking.rows.some((row) => row.at !== undefined)} />
}
