import { useCan } from '../../../session/session.tsx'
import { commissionedColumns } from './lot-columns.tsx'
import { commissionedList } from './commissioned-list.ts'
import { LotListPage } from './lot-list-page.tsx'

/** 委托列表. */
export function CommissionedPage() {
  const makes = useCan('lots.write')
  return (
    <LotListPage
      spec={commissionedList}
      titleKey="screens.commissionedList"
      columnNames={commissionedColumns}
      makes={makes}
      empty="lots.empty"
    />
  )
}
