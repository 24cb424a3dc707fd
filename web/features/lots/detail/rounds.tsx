import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lots, type LotRow } from '#contract/lots.ts'
import { showValue } from '#web/records/cells.tsx'
import { useText, type Speaker } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { lotRoundsQuery } from '#web/features/lot-moves/lot-queries.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { roundFields } from '../layout.ts'
import css from './rounds.module.css'

/** The rounds of a lot side by side, the current one first: prices, bidders and bids. */
export function Rounds({ row }: { row: LotRow }) {
  const text = useText()
  const { data } = useQuery(lotRoundsQuery(row.id))
  const rounds = [row, ...(data?.items ?? [])]
  return (
    <section>
      <h2>{text.t('lots.detail.rounds')}</h2>
      <div className={css.frame}>
        <table className={css.rounds}>
          <thead>
            <tr>
              <td />
              {rounds.map((round) => (
                <th key={round.round_no} scope="col">
                  {round === row
                    ? text.t('lots.detail.thisRound', { n: round.round_no })
                    : text.t('lots.round', { n: round.round_no })}
                  <LotStateBadge state={round.state} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roundFields.map((name) => (
              <tr key={name}>
                <th scope="row">{text.label('lots', name)}</th>
                {rounds.map((round) => (
                  <td key={round.round_no}>{valueOf(round, name, text)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function valueOf(row: LotRow, name: (typeof roundFields)[number], text: Speaker): ReactNode {
  if (row.masked?.includes(name)) return <Nothing />
  if (name === 'auction_time')
    return row.auction_time ? text.instant(row.auction_time).slice(0, 16) : <Nothing />
  return showValue(row[name], { text, resource: 'lots', name, field: lots.fields[name], row })
}
