import { Menu } from '@mantine/core'
import { IconArrowsMove } from '#web/icons/arrows-move.ts'
import { Link } from 'react-router'
import { perUnitOf } from '#contract/rules/lot-choices.ts'
import { priceIn } from '#web/auction/price.ts'
import { targetOf, type LotAction } from '#contract/rules/lot-machine.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { isDestructive, movesOf } from '#contract/rules/next-move.ts'
import { Countdown } from '../countdown.tsx'
import { deadlineOf } from '../lot-deadline.ts'
import css from './board.module.css'

interface BoardCardProps {
  row: LotRow
  dragging: boolean
  onDrag: (row: LotRow | undefined) => void
  onMove: (action: LotAction, row: LotRow) => void
}

/** One lot on the board: name, deadline, price. Its menu does by keyboard and touch what dragging does. */
export function BoardCard({ row, dragging, onDrag, onMove }: BoardCardProps) {
  const text = useText()
  const { t, money, label, option } = text
  const target = (action: LotAction) => targetOf(action, row.state, row.steps_back_to)
  const moves = movesOf(row).filter((action) => target(action) !== row.state)
  const deadline = deadlineOf(row)
  const price = row.deal_price ?? row.highest_price ?? row.starting_price
  const priceName = row.deal_price ? 'deal_price' : row.highest_price ? 'highest_price' : 'starting_price'
  const name = row.corpore_name ?? row.lot_no
  return (
    <article
      className={css.card}
      draggable={moves.length > 0}
      data-dragging={dragging || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.lot_no)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={css.cardHead}>
        <Link to={addressOf('lot', { id: row.id })} className={css.name} draggable={false}>
          {name}
        </Link>
        {moves.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className={css.grip} aria-label={t('lots.board.move', { name })}>
                <IconArrowsMove size={15} stroke={1.5} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {moves.map((action) => (
                <Menu.Item
                  key={action}
                  {...(isDestructive(action) && { c: 'var(--mantine-color-error)' })}
                  onClick={() => onMove(action, row)}
                >
                  {t('lots.board.to', { state: option('lots', 'state', target(action)) })} ·{' '}
                  {t(`lots.acts.${action}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={css.line}>
        <span>{row.commission_id_name ?? row.lot_no}</span>
        {row.sign_up_count > 0 && (
          <span>
            {label('lots', 'sign_up_count')} {row.sign_up_count}
          </span>
        )}
      </div>
      <div className={css.line}>
        {deadline ? <Countdown at={deadline.at} /> : <span>{row.service_id_name}</span>}
        {price && (
          <b title={label('lots', priceName)}>
            {perUnitOf(row) ? priceIn(row, price, text) : `¥${money(price)}`}
          </b>
        )}
      </div>
    </article>
  )
}
