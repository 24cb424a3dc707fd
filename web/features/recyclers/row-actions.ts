import { useCallback } from 'react'
import { recyclerMoveNames } from '../../../contract/recycler-machine.ts'
import type { RecyclerRow } from '../../../contract/recyclers.ts'
import { useText } from '../../text/text.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'

/**
 * What may be done with a row now, as it says itself: the move
 * that waits first, then the edit, then the others.
 */
export function useRowActions(
  onAct: (act: string, row: RecyclerRow) => void,
): (row: RecyclerRow) => RowAction[] {
  const { t } = useText()
  return useCallback(
    (row: RecyclerRow) => {
      const may = (act: string) => row.actions.includes(act)
      const moves = recyclerMoveNames.filter(may).map((act) => ({
        id: act,
        label: t(`recyclers.acts.${act}`),
        danger: act === 'blacklist',
        onClick: () => onAct(act, row),
      }))
      const first = moves.filter((one) => one.id === 'verify' || one.id === 'reinstate')
      const edits = may('edit')
        ? [
            { id: 'edit', label: t('act.edit'), onClick: () => onAct('edit', row) },
            { id: 'renew', label: t('recyclers.acts.renew'), onClick: () => onAct('renew', row) },
          ]
        : []
      const invite = { id: 'invite', label: t('recyclers.acts.invite'), onClick: () => onAct('invite', row) }
      return [
        ...first,
        ...edits,
        ...(may('sign_up') ? [invite] : []),
        ...moves.filter((one) => !first.includes(one)),
      ]
    },
    [t, onAct],
  )
}
