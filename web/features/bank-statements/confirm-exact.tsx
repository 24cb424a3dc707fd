import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankLineRow } from '#contract/bank-statements.ts'
import type { BulkAnswer, BulkResult as LineResult } from '#contract/grammar/envelope.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { allDone, namesIn } from '#web/ui/bulk-answer.ts'
import { BulkResult } from '#web/ui/bulk-result.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { bankStatementRoutes } from '#contract/bank-statements.ts'
import frame from '#web/ui/framed-table.module.css'
import css from './confirm-exact.module.css'
import { lineActs } from './line-list.ts'

/** The number of lines confirmed by one request, well within its time limit. */
const portion = 50

const exactLines = (page: number, limit: number) =>
  call(bankStatementRoutes.listBankLines, { query: { exact: ['true'], page, limit }, quiet: true })

async function allExact(): Promise<BankLineRow[]> {
  const rows: BankLineRow[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await exactLines(page, portion)
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) return rows
  }
}

interface Confirmed {
  rows: BankLineRow[]
  answer: BulkAnswer
}

/** Confirms all exact matches, portion by portion. A refused line leaves the others. */
async function confirmAll(onProgress: (done: number) => void): Promise<Confirmed> {
  const rows = await allExact()
  const results: LineResult[] = []
  for (let at = 0; at < rows.length; at += portion) {
    const ids = rows.slice(at, at + portion).map((row) => row.id)
    const answer = await call(bankStatementRoutes.matchExactLines, { body: { ids }, quiet: true })
    results.push(...answer.results)
    onProgress(results.length)
  }
  return { rows, answer: { results } }
}

/** Asks with count and sum, confirms all exact matches, and lists the refused lines. */
export function ConfirmExact({ label }: { label?: string }) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Confirmed>()
  const onDone = (confirmed: Confirmed) => {
    void refreshMoney()
    setAsking(false)
    if (allDone(confirmed.answer))
      showSuccess(t('bankStatements.confirmed', { n: confirmed.answer.results.length }))
    else setRefused(confirmed)
  }
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => setAsking(true)}>
        {label ?? t('bankStatements.confirmExact')}
      </Button>
      {asking && <Question onDone={onDone} onClose={() => setAsking(false)} />}
      {refused && (
        <BulkResult
          answer={refused.answer}
          nameOf={namesIn(refused.rows, lineActs.nameOf)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  )
}

/** The first portion of the lines to be confirmed, each beside its match. */
function ExactTable({ rows }: { rows: readonly BankLineRow[] }) {
  const { label, option, money, day } = useText()
  return (
    <div className={`${frame.box} ${css.exact}`}>
      <table className={frame.table}>
        <thead>
          <tr>
            <th>{label('bank_lines', 'counterparty')}</th>
            <th>{label('bank_lines', 'parts')}</th>
            <th>{label('bank_lines', 'booked_on')}</th>
            <th data-align="end">{label('bank_lines', 'amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.counterparty ?? row.summary}</td>
              <td>
                {row.expected &&
                  [option('finance_entries', 'kind', row.expected.kind), row.expected.lot_id_name]
                    .filter(Boolean)
                    .join(' · ')}
              </td>
              <td>{day(row.booked_on)}</td>
              <td data-align="end">{money(row.direction === 'in' ? row.amount : `-${row.amount}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Question({ onDone, onClose }: { onDone: (confirmed: Confirmed) => void; onClose: () => void }) {
  const { t, money, number } = useText()
  const [done, setDone] = useState(0)
  const { busy, problem, attempt } = useAttempt(refreshMoney)
  const { data } = useQuery({
    queryKey: ['bank_lines', 'exact'],
    gcTime: 0,
    queryFn: () => exactLines(1, portion),
  })
  const sums = data?.sums
  return (
    <AskDialog
      title={
        sums ? t('bankStatements.ask.exact', { n: number(sums.entries) }) : t('bankStatements.confirmExact')
      }
      text={sums && t('finance.ask.confirmManyText', { in: money(sums.in), out: money(sums.out) })}
      verb={t('finance.acts.confirm')}
      disabled={!sums || sums.entries === 0}
      problem={problem}
      size={760}
      onConfirm={() => attempt(() => confirmAll(setDone), onDone)}
      onClose={onClose}
    >
      {data && data.items.length > 0 && <ExactTable rows={data.items} />}
      {busy && <p role="status">{t('bankStatements.confirming', { n: number(done) })}</p>}
    </AskDialog>
  )
}
