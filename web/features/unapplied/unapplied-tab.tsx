import type { ReactNode } from 'react'
import { isZero } from '#contract/rules/money.ts'
import type { UnappliedRow } from '#contract/unapplied.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { unappliedLayout } from './layout.ts'
import { UnappliedDialog } from './unapplied-dialog.tsx'
import { unappliedActs, unappliedSpec } from './unapplied-list.ts'
import css from './unapplied.module.css'

const overrides: ColumnOverrides<UnappliedRow> = {
  counterparty: { width: 220, cell: (row) => unappliedActs.nameOf(row) },
  rest: {
    width: 150,
    cell: (row, { money, t }) => (
      <span>
        {money(row.rest)}
        {!isZero(row.refunding) && <small className={css.note}>{t('unapplied.refunding')}</small>}
      </span>
    ),
  },
  party: { width: 190, cell: (row) => row.party_name ?? '–' },
  lot_id: { width: 220, cell: (row) => <LotLink lot={row.lot_id}>{row.lot_id_name ?? '–'}</LotLink> },
}

/** 暂收款: receipts without a place yet, until they are applied or refunded. */
export function UnappliedTab({ add }: { add: ReactNode }) {
  const { t, money } = useText()
  const list = useList(unappliedSpec)
  const acts = useActs(unappliedActs)
  const sums = list.data?.sums
  return (
    <>
      {sums && (
        <p className={css.sums}>{t('unapplied.sums', { rest: money(sums.rest), in: money(sums.in) })}</p>
      )}
      <RecordList
        list={list}
        layout={unappliedLayout}
        overrides={overrides}
        label={t('finance.tabs.unapplied')}
        nameOf={unappliedActs.nameOf}
        acts={acts}
        dialog={acts.asked && <UnappliedDialog {...acts.asked} />}
        searchHint={t('unapplied.searchHint')}
        empty={{ text: t('unapplied.empty'), action: add }}
      />
    </>
  )
}
