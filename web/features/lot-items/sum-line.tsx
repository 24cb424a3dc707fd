import { Button } from '@mantine/core'
import { IconAlertTriangle } from '#web/icons/alert-triangle.ts'
import type { LotItemList } from '#contract/lot-items.ts'
import { type LotRow, lotRoutes } from '#contract/lots.ts'
import { withUnit } from '#web/auction/quantity.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { refreshItems } from './item-queries.ts'
import css from './items.module.css'

/** The sum of the items beside the lot's quantity. The lot can take over the sum. */
export function SumLine({ lot, list }: { lot: LotRow; list: LotItemList }) {
  const { t, label } = useText()
  const { attempt, busy, problem } = useAttempt()
  const { sum, total, unit, auction_quantity } = list
  const takeOver = () =>
    void attempt(
      () =>
        call(lotRoutes.edit, {
          params: { id: lot.id },
          body: { auction_quantity: sum, version: lot.version },
          quiet: true,
        }),
      () => {
        showSuccess(t('lotItems.tookOver'))
        void refreshItems()
        void queries.invalidateQueries({ queryKey: ['lots'] })
      },
    )
  const differs = list.warnings.includes('quantity_differs')
  return (
    <div className={css.sum}>
      <span>
        {t('lotItems.total')} <b>{total}</b>
      </span>
      {sum !== null && (
        <span>
          {t('lotItems.sum')} <b>{withUnit(sum, unit, t)}</b>
        </span>
      )}
      <span>
        {label('lots', 'auction_quantity')}{' '}
        <b>{auction_quantity === null ? '–' : withUnit(auction_quantity, unit, t)}</b>
      </span>
      {differs && (
        <span className={css.warning} role="status">
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {t('lotItems.differs')}
        </span>
      )}
      {sum !== null && (differs || auction_quantity === null) && lot.actions.includes('edit') && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={takeOver}>
          {t('lotItems.takeOver')}
        </Button>
      )}
      {problem && (
        <span className={css.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
