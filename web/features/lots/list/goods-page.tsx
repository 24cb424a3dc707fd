import { goodsList } from './goods-list.ts'
import { goodsLayout } from '../layout.ts'
import { LotListPage } from './lot-list-page.tsx'

/** 物资列表. */
export function GoodsPage() {
  return (
    <LotListPage
      spec={goodsList}
      layout={goodsLayout}
      title="screens.goodsList"
      makes={false}
      empty="lots.emptyGoods"
    />
  )
}
