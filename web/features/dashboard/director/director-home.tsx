import type { Widget, WidgetName } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Agenda, useAgenda } from './agenda.tsx'
import { Decisions, useDecisions } from './decisions.tsx'
import { DealsTable } from './deals-table.tsx'
import css from './director-home.module.css'
import { HeadlineList } from './headline-list.tsx'
import { PipelineBar } from './pipeline-bar.tsx'
import { WidgetCard } from '../widget-card.tsx'
import { widgetOf } from '../widget-of.ts'

/** Parts that a director looks at now and then. */
const further: readonly WidgetName[] = ['funnel', 'intake', 'pool_flow', 'intentions', 'audit_volume']

interface DirectorHomeProps {
  widgets: readonly Widget[]
  noSecondFactor: boolean
}

/** Decisions with their buttons beside the coming auctions, then five figures and their details. */
export function DirectorHome({ widgets, noSecondFactor }: DirectorHomeProps) {
  const { t } = useText()
  const [decisions, agenda] = [useDecisions(), useAgenda()]
  const headline = widgetOf(widgets, 'headline', 'headline')
  const turnover = widgetOf(widgets, 'turnover_over_time', 'series')
  const states = widgetOf(widgets, 'lot_states', 'split')
  const people = widgetOf(widgets, 'people', 'people')
  const [platforms, types] = [
    widgetOf(widgets, 'platforms', 'ranking'),
    widgetOf(widgets, 'auction_types', 'split'),
  ]
  if (decisions.waits || agenda.waits) return <PageSkeleton decides tiles={5} cards={2} />
  return (
    <>
      <div className={css.first}>
        <Decisions of={decisions} noSecondFactor={noSecondFactor} />
        <Agenda of={agenda} />
      </div>
      {headline && <HeadlineList figures={headline.figures} />}
      <div className={css.pair}>
        {turnover && <WidgetCard widget={turnover} />}
        <div className={css.stack}>
          {states && <PipelineBar split={states} />}
          {platforms && types && <DealsTable platforms={platforms} types={types} />}
        </div>
      </div>
      {people && <WidgetCard widget={people} />}
      <details className={css.further}>
        <summary>{t('home.further')}</summary>
        <div className={css.pair}>
          {widgets
            .filter(({ name }) => further.includes(name))
            .map((widget) => (
              <WidgetCard key={widget.name} widget={widget} />
            ))}
        </div>
      </details>
    </>
  )
}
