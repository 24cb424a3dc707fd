import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { priceIn } from '#web/auction/price.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { useText } from '#web/text/text.tsx'
import table from '#web/ui/framed-table.module.css'
import css from './events.module.css'

/** The number of a lot in its event, and its name. */
export const nameOf = (row: LotRow) => `${row.event_seq}. ${row.corpore_name ?? row.lot_no}`

interface LotsTableProps {
  n: number
  lots: readonly LotRow[]
  /** The highest bid so far, by lot. */
  highest: ReadonlyMap<number, string>
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

const columns = [
  'corpore_name',
  'state',
  'auction_quantity',
  'starting_price',
  'bond_price',
  'sign_up_count',
  'bid_count',
  'highest_price',
  'deal_price',
] as const

/** Columns that a phone leaves out, so that a price stays in sight: once there are bids, the highest. */
const minor: readonly string[] = ['auction_quantity', 'bond_price', 'sign_up_count', 'bid_count']

/** A page of an event's lots, of which some can be chosen. */
export function LotsTable({ n, lots, highest, chosen, onChoose }: LotsTableProps) {
  const { t, label } = useText()
  const all = lots.every(({ id }) => chosen.includes(id))
  const priced = highest.size > 0 || lots.some((lot) => lot.highest_price !== null)
  const hidden = priced ? [...minor, 'starting_price'] : minor
  const turn = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((value) => value !== id) : [...chosen, id])
  return (
    <div className={table.box} tabIndex={0} role="region" aria-label={t('auctionEvents.lots', { n })}>
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={t('auctionEvents.all')}
                checked={all}
                indeterminate={!all && chosen.length > 0}
                onChange={() => {
                  const here = lots.map(({ id }) => id)
                  const others = chosen.filter((id) => !here.includes(id))
                  onChoose(all ? others : [...others, ...here])
                }}
              />
            </th>
            {columns.map((name) => (
              <th
                key={name}
                data-align={/price|count/.test(name) ? 'end' : undefined}
                data-minor={hidden.includes(name) || undefined}
              >
                {label('lots', name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.id}>
              <td>
                <Checkbox
                  aria-label={t('auctionEvents.one', { name: nameOf(lot) })}
                  checked={chosen.includes(lot.id)}
                  onChange={() => turn(lot.id)}
                />
              </td>
              <LotCells lot={lot} highest={highest.get(lot.id) ?? lot.highest_price} priced={priced} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LotCellsProps {
  lot: LotRow
  highest: string | null
  /** Whether any lot of the table has a highest price. */
  priced: boolean
}

function LotCells({ lot, highest, priced }: LotCellsProps) {
  const text = useText()
  const price = (value: string | null) => (value === null ? '–' : priceIn(lot, value, text))
  return (
    <>
      <td className={css.name}>
        {lot.event_seq}. <Link to={addressOf('lot', { id: lot.id })}>{lot.corpore_name ?? lot.lot_no}</Link>
      </td>
      <td>
        <LotStateBadge state={lot.state} />
      </td>
      <td data-minor>{quantityOf(lot, text.t) ?? '–'}</td>
      <td data-align="end" data-minor={priced || undefined}>
        {price(lot.starting_price)}
      </td>
      <td data-align="end" data-minor>
        {lot.bond_price === null ? '–' : text.money(lot.bond_price)}
      </td>
      <td data-align="end" data-minor>
        {text.number(lot.sign_up_count)}
      </td>
      <td data-align="end" data-minor>
        {text.number(lot.bid_count)}
      </td>
      <td data-align="end">{price(highest)}</td>
      <td data-align="end">{price(lot.deal_price)}</td>
    </>
  )
}
