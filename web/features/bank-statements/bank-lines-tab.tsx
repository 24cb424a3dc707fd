import type { ReactNode } from 'react'
import { MoneySums } from '#web/auction/money-sums.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ConfirmExact } from './confirm-exact.tsx'
import { lineLayout } from './layout.ts'
import { lineWishes } from './line-columns.tsx'
import { bankLinesSpec, lineActs } from './line-list.ts'
import css from './bank-statements.module.css'

const drawers = lazyPart(async () => (await import('./line-drawers.tsx')).LineDrawers)

/** 银行流水: the bank lines, each with its match. */
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
