import { useQuery } from '@tanstack/react-query'
import { itemFields, itemKinds, type ItemKind, type LotItemRow } from '#contract/lot-items.ts'
import type { LotRow } from '#contract/lots.ts'
import { lotItems as words } from '#texts/zh/lot-items.ts'
import { itemsPaper } from '#texts/paper/lot-items.ts'

import { textIn } from './cells.tsx'
import { lotItemsQuery } from './item-queries.ts'
import css from './items-paper.module.css'

const { fields, options } = words

/** The things of a lot as an annex of a document, a table for each kind. Nothing where none are listed. */
export function ItemsPaper({ row }: { row: LotRow }) {
  const { data } = useQuery(lotItemsQuery(row.id))
  if (!data || data.total === 0) return null
  return (
    <section>
      <h2>{itemsPaper.title}</h2>
      {itemKinds.map((kind) => (
        <Things key={kind} kind={kind} rows={data.items.filter((item) => item.kind === kind)} />
      ))}
    </section>
  )
}

/** Empty columns are left out. */
function Things({ kind, rows }: { kind: ItemKind; rows: readonly LotItemRow[] }) {
  const names = itemFields[kind].filter((name) => rows.some((row) => textIn(row, name) !== ''))
  if (rows.length === 0) return null
  return (
    <table className={css.things}>
      <thead>
        <tr>
          <th scope="col">{options.lot_items.kind[kind]}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {fields.lot_items[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <th scope="row">{at + 1}</th>
            {names.map((name) => (
              <td key={name}>{textIn(row, name)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
