import type { ReactNode } from 'react'
import { MoneySums } from '../../auction/money-sums.tsx'
import { RecordList } from '../../records/list-page.tsx'
import { useActs } from '../../records/use-acts.tsx'
import { useList } from '../../records/use-list.ts'
import { useText } from '../../text/text.tsx'
import { later } from '../../ui/fetched-later.tsx'
import { ConfirmExact } from './confirm-exact.tsx'
import { lineLayout } from './layout.ts'
import { lineWishes } from './line-columns.tsx'
import { bankLinesSpec, lineActs } from './line-list.ts'
import css from './bank-statements.module.css'

const drawers = later(async () => (await import('./line-drawers.tsx')).LineDrawers)

/** 银行流水: the lines of the bank, and what they are. */
export function BankLinesTab({ add }: { add: ReactNode }) {
  const { t, number } = useText()
  const list = useList(bankLinesSpec)
  const sums = list.data?.sums
  const acts = useActs(lineActs, { onDone: list.clear })
  return (
    <>
      {sums && (
        <div className={css.head}>
          <MoneySums sums={sums} more={[t('bankStatements.open', { n: number(sums.open) })]} />
          {sums.open > 0 && <ConfirmExact />}
        </div>
      )}
      <RecordList
        list={list}
        layout={lineLayout}
        wishes={lineWishes}
        label={t('finance.tabs.bank_lines')}
        nameOf={lineActs.nameOf}
        acts={acts}
        bulk={['set_aside']}
        drawers={drawers}
        searchHint={t('bankStatements.searchHint')}
        empty={{ text: t('bankStatements.empty'), action: add }}
      />
    </>
  )
}
