import { useCan } from '#web/session/session.tsx'
import { commissionedLayout } from '../layout.ts'
import { commissionedList } from './commissioned-list.ts'
import { LotListPage } from './lot-list-page.tsx'

/** 委托列表. */
export function CommissionedPage() {
  const makes = useCan('lots.write')
  return (
    <LotListPage
      spec={commissionedList}
      layout={commissionedLayout}
      title="screens.commissionedList"
      makes={makes}
      empty="lots.empty"
    />
  )
}
