import { lots, type LotRow } from '#contract/lots.ts'
import { Ladder } from '#web/features/bids/ladder.tsx'
import { Facts } from '#web/records/facts.tsx'
import { useText } from '#web/text/text.tsx'
import { priceUnits } from '#web/auction/price.ts'
import { Photos } from '#web/features/uploads/photos.tsx'
import { quantityOf } from '#web/auction/quantity.ts'
import { overviewLayout } from '../layout.ts'
import { CommissionScales } from './commission-scales.tsx'
import css from './detail.module.css'
import { movedDates } from '#contract/lot-moves.ts'

const groups = Object.keys(overviewLayout.detail) as (keyof typeof overviewLayout.detail)[]

const toMinute = 'YYYY-MM-DD hh:mm'.length

interface OverviewProps {
  row: LotRow
  /** Shows the ladder to readers who have no tab of bids yet. */
  ladder: boolean
}

/** The facts of a lot, in groups. */
export function OverviewTab({ row, ladder }: OverviewProps) {
  const text = useText()
  const { t, instant } = text
  const units = priceUnits(row, text)
  const shown = (names: readonly string[]) => names.filter((name) => !row.masked?.includes(name))
  const moments = movedDates.flatMap((name) => {
    const at = row[name]
    return at ? [[name, instant(at).slice(0, toMinute)]] : []
  })
  const own = {
    ...Object.fromEntries(moments),
    ...(row.url && {
      url: (
        <a href={row.url} target="_blank" rel="noreferrer noopener">
          {row.url}
        </a>
      ),
    }),
    auction_quantity: quantityOf(row, t),
  }
  return (
    <div className={css.groups}>
      {row.photos.length > 0 && <Photos files={row.photos} />}
      {groups.map((group) => (
        <section key={group}>
          <h2>{t(`lots.detail.${group}`)}</h2>
          <Facts
            resource={lots}
            row={row}
            names={shown(overviewLayout.detail[group])}
            own={own}
            units={units}
          />
        </section>
      ))}
      {ladder && <Ladder lot={row} highest={row.highest_price} />}
      <CommissionScales row={row} />
    </div>
  )
}
