import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import type { ApiError } from '#web/transport/api.ts'
import css from './money.module.css'
import type { Obstacle } from '#contract/dues.ts'

const obstaclesOf = ({ data }: ApiError): readonly Obstacle[] =>
  (data as { open?: readonly Obstacle[] } | null)?.open ?? []

const fixes = {
  settlement: 'finance.queue.fixes.close',
  due: 'finance.queue.fixes.dues',
  entry: 'finance.acts.reverse',
} as const

/** Why an act was refused, and the fix of each record that is in its way, for people who may open it. */
export function Obstacles({ refusal, onClose }: { refusal: ApiError; onClose: () => void }) {
  const { t, money, option } = useText()
  const opens = useCan('finance.use')
  const open = obstaclesOf(refusal)
  const wordsOf = (obstacle: Obstacle) =>
    t(`finance.obstacles.${obstacle.what}`, {
      name: obstacle.name ?? '',
      kind: obstacle.kind ? option('finance_entries', 'kind', obstacle.kind) : '',
      amount: money(obstacle.amount ?? '0.00'),
    })
  return (
    <>
      {refusal.msg}
      {open.length > 0 && (
        <ul className={css.obstacles}>
          {open.map((obstacle) => (
            <li key={`${obstacle.what} ${obstacle.id}`}>
              {wordsOf(obstacle)}
              {opens && (
                <Button
                  component={Link}
                  to={obstacle.url}
                  size="compact-sm"
                  variant="light"
                  onClick={onClose}
                >
                  {t(fixes[obstacle.what])}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
