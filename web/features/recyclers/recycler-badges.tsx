import type { RecyclerRow } from '#contract/recyclers.ts'
import { useText } from '#web/text/text.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

const states: Record<RecyclerRow['state'], Tone> = {
  pending: 'orange',
  active: 'green',
  suspended: 'gray',
  blacklisted: 'red',
}

const grades: Record<string, Tone> = { A: 'green', B: 'blue', C: 'gray', D: 'red' }

export function RecyclerState({ state }: { state: RecyclerRow['state'] }) {
  const { option } = useText()
  return <StatusBadge tone={states[state]}>{option('recyclers', 'state', state)}</StatusBadge>
}

/** The grade, with its reason on hover. */
export function Grade({ row }: { row: RecyclerRow }) {
  const { option } = useText()
  if (row.grade === null) return null
  return (
    <span title={row.grade_reason ?? ''}>
      <StatusBadge tone={grades[row.grade] ?? 'gray'}>{option('recyclers', 'grade', row.grade)}</StatusBadge>
    </span>
  )
}
