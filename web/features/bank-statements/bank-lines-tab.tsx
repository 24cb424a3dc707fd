import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { statementRoutes } from '#contract/statement-files.ts'
import { MoneySums } from '#web/auction/money-sums.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ConfirmExact } from './confirm-exact.tsx'
import { lineLayout } from './layout.ts'
import { lineOverrides } from './line-columns.tsx'
import { bankLinesSpec, lineActs } from './line-list.ts'
import css from './bank-statements.module.css'

const drawers = lazyPart(async () => (await import('./line-drawers.tsx')).LineDrawers)
const StatementsDrawer = lazyPart(async () => (await import('./statements-drawer.tsx')).StatementsDrawer)

/** Opens the imported statements. Says how many wait for a second person. */
function Statements() {
  const { t, number } = useText()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['bank_statements', 'asked'],
    queryFn: () => call(statementRoutes.list, { query: { state: ['asked'], limit: 1 }, quiet: true }),
  })
  const asked = data?.total ?? 0
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {asked > 0
          ? t('bankStatements.statementsAsked', { n: number(asked) })
          : t('bankStatements.statements')}
      </Button>
      {open && <StatementsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

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
          <Statements />
        </div>
      )}
      <RecordList
        list={list}
        layout={lineLayout}
        overrides={lineOverrides}
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
