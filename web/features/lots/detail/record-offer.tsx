import { Link } from 'react-router'
import type { LotRow } from '#contract/lots.ts'
import { lotPrintOf } from '#web/auction/print-paths.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import css from './detail.module.css'

/** Offers the record of the auction (拍卖法 53) between the close and the result, to those who may print it. */
export function RecordOffer({ row }: { row: LotRow }) {
  const { t } = useText()
  const prints = useCan('papers.lot')
  const sealed = row.masked?.includes('winner_sign_up_id') === true
  if (row.state !== 'confirming' || !prints || sealed) return null
  return (
    <Link className={css.record} title={t('papers.record')} to={lotPrintOf(row.id, 'record')}>
      {t('papers.record')}
    </Link>
  )
}
