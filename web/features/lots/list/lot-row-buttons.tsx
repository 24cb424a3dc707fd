import { useNavigate } from 'react-router'
import type { LotAction } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { useCan } from '../../../session/session.tsx'
import { useText } from '../../../text/text.tsx'
import { RowButtons } from '../../../ui/row-buttons.tsx'
import type { RowAction } from '../../../ui/row-menu.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { isGrave, movesOf, nextMove } from '../acts/next-act.ts'
import { detailPath, formPath } from '../lot-queries.ts'
import { useLotActs } from '../use-lot-acts.ts'

const minute = 60_000

interface LotRowButtonsProps {
  row: LotRow
  onMove: (action: LotAction, row: LotRow) => void
  /** Offers to copy the viewing details, which recruiters send to bidders. */
  viewing: boolean
}

/** The next move first, then the other acts the row allows. */
export function LotRowButtons({ row, onMove, viewing }: LotRowButtonsProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const recruits = useCan('signUps.use')
  const { copy, copyViewing } = useLotActs()
  const next = nextMove(row, useNow(minute))
  const moves = movesOf(row)
  const move = (action: LotAction): RowAction => ({
    id: action,
    label: t(`lots.acts.${action}`),
    danger: isGrave(action),
    onClick: () => onMove(action, row),
  })
  const first: RowAction[] = [
    ...(next ? [move(next)] : []),
    ...(row.actions.includes('edit')
      ? [{ id: 'edit', label: t('act.edit'), onClick: () => void navigate(formPath(row.id)) }]
      : []),
  ]
  const acts: RowAction[] = [
    ...first,
    ...(viewing && recruits
      ? [
          {
            id: 'sign_ups',
            label: t('lots.acts.signUps'),
            onClick: () => void navigate(detailPath(row.id, 'sign_ups')),
          },
        ]
      : []),
    ...(viewing
      ? [{ id: 'viewing', label: t('lots.acts.viewing'), onClick: () => void copyViewing(row) }]
      : []),
    ...(row.actions.includes('copy')
      ? [{ id: 'copy', label: t('lots.acts.copy'), onClick: () => void copy(row) }]
      : []),
    ...moves.filter((one) => one !== next).map(move),
  ]
  return (
    <RowButtons actions={acts} inline={viewing ? 1 : first.length} name={row.corpore_name ?? row.lot_no} />
  )
}
