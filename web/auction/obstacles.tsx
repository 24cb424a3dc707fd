import { Link } from 'react-router'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import type { ApiError } from '#web/transport/api.ts'
import css from './money.module.css'
import type { Obstacle } from '#contract/dues.ts'

const obstaclesOf = ({ data }: ApiError): readonly Obstacle[] =>
  (data as { open?: readonly Obstacle[] } | null)?.open ?? []

/** Why an act was refused, and a link to each record that is in its way, for people who may open it. */
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
              {opens ? (
                <Link to={obstacle.url} onClick={onClose}>
                  {wordsOf(obstacle)}
                </Link>
              ) : (
                wordsOf(obstacle)
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
