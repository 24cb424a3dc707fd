import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { duesFix, hasOpenDues } from '#web/auction/settle-fix.ts'
import { lotBriefingQuery } from '#web/features/lot-moves/lot-queries.ts'
import { useText } from '#web/text/text.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'

/** A move of a lot, or its fix: a lot is not settled while money of its sale is open. */
export function MoveOrFix({ id, move }: { id: number; move: RowAction }) {
  const { t } = useText()
  const { data } = useQuery(lotBriefingQuery(id))
  const { word, to } = duesFix(id)
  return move.id === 'settle' && data && hasOpenDues(data.money) ? (
    <Button component={Link} to={to}>
      {t(word)}
    </Button>
  ) : (
    <Button onClick={move.onClick}>{move.label}</Button>
  )
}
