import type { Widget } from '#contract/dashboard.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { heightOf, inTwoColumns } from './columns.ts'
import css from './dashboard-page.module.css'
import { WidgetCard } from './widget-card.tsx'

const show = (widget: Widget) => <WidgetCard key={widget.name} widget={widget} />

/**
 * Work first: an odd block across the whole width, the others in pairs. Then figures across the whole width, and cards
 * below in two columns, or one if the screen is narrow.
 */
export function Panels({ widgets }: { widgets: readonly Widget[] }) {
  const narrow = useNarrow()
  const work = widgets.filter(({ shape }) => shape === 'work')
  const cards = widgets.filter(({ shape }) => shape !== 'figures' && shape !== 'work')
  const columns = narrow || cards.length <= 1 ? [cards] : inTwoColumns(cards, heightOf)
  return (
    <>
      {work.length > 0 && <div className={css.work}>{work.map(show)}</div>}
      {widgets.filter(({ shape }) => shape === 'figures').map(show)}
      <div className={css.columns}>
        {columns.map((column, at) => (
          <div key={at === 0 ? 'first' : 'second'} className={css.column}>
            {column.map(show)}
          </div>
        ))}
      </div>
    </>
  )
}
