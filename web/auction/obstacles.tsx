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
  const wordsOf = (one: Obstacle) =>
    t(`finance.obstacles.${one.what}`, {
      name: one.name ?? '',
      kind: one.kind ? option('finance_entries', 'kind', one.kind) : '',
      amount: money(one.amount ?? '0.00'),
    })
  return (
    <>
      {refusal.msg}
      {open.length > 0 && (
        <ul className={css.obstacles}>
          {open.map((one) => (
            <li key={`${one.what} ${one.id}`}>
              {opens ? (
                <Link to={one.url} onClick={onClose}>
                  {wordsOf(one)}
                </Link>
              ) : (
                wordsOf(one)
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
