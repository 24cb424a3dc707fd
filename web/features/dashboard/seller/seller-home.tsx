import { callOrders, type CallOrder, type Widget, type WidgetName } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import css from '../dashboard-page.module.css'
import home from '../director/director-home.module.css'
import { PipelineBar } from '../director/pipeline-bar.tsx'
import { Panels } from '../panels.tsx'
import { WidgetCard } from '../widget-card.tsx'
import { widgetOf } from '../widget-of.ts'
import { WorkList, WorkTotal } from '../work-list.tsx'
import { BehindTable } from './behind-table.tsx'
import { OwnDeals } from './own-deals.tsx'

/** Parts with a place of their own. */
const placed: readonly WidgetName[] = ['to_call', 'behind', 'own_auctions', 'lot_states']

interface SellerHomeProps {
  widgets: readonly Widget[]
  onOrder: (order: CallOrder) => void
}

/** People to call, team members who are behind, own sales and commission, and the coming auctions. */
export function SellerHome({ widgets, onOrder }: SellerHomeProps) {
  const { t } = useText()
  const calls = widgetOf(widgets, 'to_call', 'work')
  const behind = widgetOf(widgets, 'behind', 'behind')
  const auctions = widgetOf(widgets, 'own_auctions', 'work')
  const states = widgetOf(widgets, 'lot_states', 'split')
  return (
    <>
      {calls && (
        <section aria-labelledby="widget-to_call" className={css.card}>
          <h2 id="widget-to_call" className={css.title}>
            {t('dashboard.widgets.to_call')}
            <Switcher
              label={t('home.calls.order')}
              value={calls.order ?? 'date'}
              options={callOrders.map((value) => ({ value, label: t(`home.calls.${value}`) }))}
              onChange={onOrder}
            />
            <WorkTotal all={calls.all} />
          </h2>
          <WorkList name="to_call" reach={calls.reach} order={calls.order} rows={calls.rows} />
        </section>
      )}
      {behind && <BehindTable rows={behind.rows} />}
      <div className={home.pair}>
        <OwnDeals />
        {auctions && <WidgetCard widget={auctions} />}
      </div>
      {states && <PipelineBar split={states} />}
      <Panels widgets={widgets.filter(({ name }) => !placed.includes(name))} />
    </>
  )
}
