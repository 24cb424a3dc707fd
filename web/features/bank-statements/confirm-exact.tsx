import { Button } from '@mantine/core'
import { useState } from 'react'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { bankStatementRoutes } from '#contract/bank-statements.ts'

/** The number of lines confirmed by one request, well within its time limit. */
const portion = 50

/** Confirms all exact matches, portion by portion. */
async function confirmAll(onProgress: (done: number) => void): Promise<number> {
  let done = 0
  for (;;) {
    const query = { exact: ['true'], limit: portion }
    const { items } = await call(bankStatementRoutes.listBankLines, { query, quiet: true })
    if (items.length === 0) return done
    const ids = items.map((row) => row.id)
    const { results } = await call(bankStatementRoutes.matchExactLines, { body: { ids }, quiet: true })
    const confirmed = results.filter(({ code }) => code === 0).length
    done += confirmed
    onProgress(done)
    if (confirmed === 0) return done
  }
}

/** Confirms all exact matches with one click. */
export function ConfirmExact() {
  const { t, number } = useText()
  const [done, setDone] = useState(0)
  const { busy, problem, attempt } = useAttempt(refreshMoney)
  const start = () => {
    setDone(0)
    void attempt(
      () => confirmAll(setDone),
      (n) => {
        void refreshMoney()
        showSuccess(t('bankStatements.confirmed', { n }))
      },
    )
  }
  return (
    <>
      <Button size="compact-sm" variant="light" disabled={busy} onClick={start}>
        {busy ? t('bankStatements.confirming', { n: number(done) }) : t('bankStatements.confirmExact')}
      </Button>
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}
