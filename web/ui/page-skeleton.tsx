import css from './page-skeleton.module.css'

const blocks = (count: number) =>
  Array.from({ length: count }, (_, at) => <span key={at} className={css.block} />)

interface PageSkeletonProps {
  tiles: number
  cards: number
  /** True if decisions beside an agenda come first and the figures fill one row. */
  decides?: boolean
}

/** The outline of a page of figures and cards until its first answer arrives. */
export function PageSkeleton({ tiles, cards, decides = false }: PageSkeletonProps) {
  return (
    <div className={css.page} data-decides={decides || undefined} aria-busy>
      {decides && <div className={css.first}>{blocks(2)}</div>}
      <div className={css.tiles}>{blocks(tiles)}</div>
      <div className={css.cards}>{blocks(cards)}</div>
    </div>
  )
}

/** The outline of a tab until its part and its rows arrive. */
export const RowsSkeleton = () => (
  <div className={css.rows} aria-busy>
    {blocks(8)}
  </div>
)
