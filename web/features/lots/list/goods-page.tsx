import { goodsList } from './goods-list.ts'
import { goodsColumns } from './lot-columns.tsx'
import { LotListPage } from './lot-list-page.tsx'

/** 物资列表. */
export function GoodsPage() {
  return (
    <LotListPage
      spec={goodsList}
      titleKey="screens.goodsList"
      columnNames={goodsColumns}
      makes={false}
      empty="lots.emptyGoods"
    />
  )
}
