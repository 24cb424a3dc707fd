import css from './page-skeleton.module.css'

/** The outline of a page of figures and cards until its first answer arrives. */
export function PageSkeleton({ tiles, cards }: { tiles: number; cards: number }) {
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, at) => <span key={at} className={css.block} />)
  return (
    <div className={css.page} aria-busy>
      <div className={css.tiles}>{blocks(tiles)}</div>
      <div className={css.cards}>{blocks(cards)}</div>
    </div>
  )
}
