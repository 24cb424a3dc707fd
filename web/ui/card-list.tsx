import { memo, type ReactNode, type Ref } from 'react'
import type { DataColumn, RowParts } from './data-column.ts'
import css from './card-list.module.css'
import table from './data-table.module.css'
import { RowButtons } from './row-buttons.tsx'
import { useDelayed } from './use-delayed.ts'

interface CardListProps<R extends { id: number }> {
  label: string
  /** The first column names the card. The others are its facts. */
  columns: readonly DataColumn<R>[]
  /** A column shown at the right of the name, usually the state. */
  badge?: DataColumn<R> | undefined
  rows: readonly R[] | undefined
  skeletonRows: number
  dimmed: boolean
  selected: ReadonlyMap<number, R>
  parts: Omit<RowParts<R>, 'columns'>
  empty: ReactNode
  scroller: Ref<HTMLDivElement>
}

/**
 * A list on a narrow screen: a card for each row, with its main facts, and its main act within reach of the
 * thumb.
 */
export function CardList<R extends { id: number }>({
  label,
  columns,
  badge,
  rows,
  skeletonRows,
  dimmed,
  selected,
  parts,
  empty,
  scroller,
}: CardListProps<R>) {
  const late = useDelayed(dimmed)
  return (
    <div
      className={table.scroller}
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-dimmed={late || undefined}
      aria-busy={dimmed || !rows}
    >
      <div className={css.cards}>
        {rows
          ? rows.map((row) => (
              <Card
                key={row.id}
                row={row}
                columns={columns}
                badge={badge}
                parts={parts}
                selected={selected.has(row.id)}
              />
            ))
          : Array.from({ length: Math.min(skeletonRows, 8) }, (_, index) => <Bones key={index} />)}
      </div>
      {rows?.length === 0 && <div className={table.empty}>{empty}</div>}
    </div>
  )
}

function Bones() {
  return (
    <div className={css.card} aria-hidden="true" style={{ height: 132, alignContent: 'space-evenly' }}>
      <span className={table.bone} style={{ width: '55%' }} />
      <span className={table.bone} style={{ width: '80%' }} />
      <span className={table.bone} style={{ width: '35%' }} />
    </div>
  )
}

/** A text whose table column is at least this wide gets its own line on a card. */
const longText = 300

interface CardProps<R extends { id: number }> {
  row: R
  columns: readonly DataColumn<R>[]
  badge: DataColumn<R> | undefined
  parts: Omit<RowParts<R>, 'columns'>
  selected: boolean
}

function PlainCard<R extends { id: number }>({ row, columns, badge, parts, selected }: CardProps<R>) {
  const { onToggle, actions } = parts
  const [name, ...facts] = columns
  const buttons = actions?.(row) ?? []
  return (
    <article className={css.card} data-selected={selected || undefined}>
      <div className={css.cardHead}>
        {onToggle && (
          <input
            type="checkbox"
            checked={selected}
            disabled={parts.selectable?.(row) === false}
            aria-label={parts.selectLabel(parts.nameOf(row))}
            onChange={(event) => onToggle(row, event.currentTarget.checked)}
          />
        )}
        <div className={css.cardName}>{name?.cell(row)}</div>
        {badge?.cell(row)}
      </div>
      <div className={css.body}>
        <dl className={css.facts}>
          {facts.map((fact) => (
            <div
              key={fact.id}
              data-whole={fact.least === undefined || undefined}
              data-long={(fact.least !== undefined && fact.width >= longText) || undefined}
            >
              <dt>{fact.header}</dt>
              <dd>{fact.cell(row)}</dd>
            </div>
          ))}
        </dl>
        {buttons.length > 0 && (
          <div className={css.cardFoot}>
            <RowButtons actions={buttons} name={parts.nameOf(row)} />
          </div>
        )}
      </div>
    </article>
  )
}

const Card = memo(PlainCard) as typeof PlainCard
