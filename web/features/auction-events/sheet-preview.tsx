import type { EventLotAnswer } from '#contract/event-lots.ts'
import { useText } from '#web/text/text.tsx'
import table from '#web/ui/framed-table.module.css'
import css from './events.module.css'

/** The lots that a sheet would make, and under each the cells that are refused. */
export function SheetPreview({ answer }: { answer: EventLotAnswer }) {
  const { t, label, money, number } = useText()
  const { lots, refused, ignored, results } = answer
  const faultsOf = (rows: readonly number[]) =>
    results
      .filter(({ row }) => rows.includes(row))
      .flatMap(({ row, faults }) => faults.map(({ msg }) => ({ row, msg })))
  return (
    <section aria-label={t('auctionEvents.sheet.check')}>
      <p role="status">
        {t('auctionEvents.sheet.preview', { n: number(lots.length - refused), m: number(refused) })}
      </p>
      {ignored.length > 0 && (
        <p className={css.note}>
          {t('auctionEvents.sheet.ignored', { titles: ignored.join(t('list.comma')) })}
        </p>
      )}
      <div
        className={`${table.box} ${css.tall}`}
        tabIndex={0}
        role="region"
        aria-label={t('auctionEvents.sheet.check')}
      >
        <table className={`${table.table} ${css.table}`}>
          <thead>
            <tr>
              <th>{t('auctionEvents.sheet.rows')}</th>
              <th>{t('auctionEvents.sheet.package')}</th>
              <th>{label('lots', 'corpore_name')}</th>
              <th>{label('lots', 'auction_quantity')}</th>
              <th>{label('lots', 'starting_price')}</th>
              <th>{t('auctionEvents.sheet.things')}</th>
              <th>{t('auctionEvents.sheet.faults')}</th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.event_seq} data-refused={lot.code !== 0 || undefined}>
                <td>{lot.rows.join(t('list.comma'))}</td>
                <td>{lot.package_no}</td>
                <td className={css.name}>{lot.corpore_name}</td>
                <td>{[lot.auction_quantity, lot.unit].filter(Boolean).join(' ')}</td>
                <td>{lot.starting_price && money(lot.starting_price)}</td>
                <td>{number(lot.items)}</td>
                <td className={css.name}>
                  {faultsOf(lot.rows).map(({ row, msg }) => (
                    <div key={`${row} ${msg}`} className={css.fault}>
                      {row}: {msg}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
