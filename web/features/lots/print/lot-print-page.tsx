import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { resultStates } from '../../../../contract/lot-machine.ts'
import { addressOf } from '../../../../contract/addresses.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { PaperPage } from '../../../paper/paper-page.tsx'
import { queries } from '../../../transport/queries.ts'
import { useText } from '../../../text/text.tsx'
import { Failed } from '../../../ui/states.tsx'
import { lotQuery } from '../lot-queries.ts'
import { Confirmation } from './confirmation.tsx'
import { Notice } from './notice.tsx'
import { Order } from './order.tsx'
import { lotPaperKinds, type LotPaper } from '../../../auction/print-paths.ts'

const docs: Record<LotPaper, (props: { row: LotRow }) => ReactNode> = {
  order: Order,
  notice: Notice,
  confirmation: Confirmation,
}

/** 委托单, 拍卖公告 or 成交确认书 on A4, without the shell. */
export const LotPrintPage = () => (
  <QueryClientProvider client={queries}>
    <Paper />
  </QueryClientProvider>
)

function Paper() {
  const { t } = useText()
  const [search] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const doc = lotPaperKinds.find((name) => name === search.get('doc')) ?? 'notice'
  const { data: row, error, refetch } = useQuery(lotQuery(id))
  useEffect(() => {
    document.title = [t(`lots.docs.${doc}`), row?.lot_no].filter(Boolean).join(' ')
  }, [t, doc, row])
  const Doc = docs[doc]
  const early = doc === 'confirmation' && row && !resultStates.includes(row.state)
  return (
    <PaperPage
      label={t('lots.acts.print')}
      back={{ to: addressOf('lot', { id }), label: t('lots.docs.back') }}
      print={{ label: t('lots.docs.print'), disabled: !row || early === true }}
    >
      {error && !row && <Failed message={error.message} onRetry={() => void refetch()} />}
      {early && <p>{t('lots.docs.later')}</p>}
      {row && !early && <Doc row={row} />}
    </PaperPage>
  )
}
