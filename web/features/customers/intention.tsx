import { useText } from '#web/text/text.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** 合作意向 as one ramp from warm to cold; 已合作 has a colour of its own. */
const tones: Record<number, Tone> = { 1: 'red', 2: 'orange', 3: 'yellow', 4: 'blue', 5: 'green', 6: 'gray' }

export function Intention({ status }: { status: number }) {
  const { option } = useText()
  return <StatusBadge tone={tones[status] ?? 'gray'}>{option('customers', 'status', status)}</StatusBadge>
}
