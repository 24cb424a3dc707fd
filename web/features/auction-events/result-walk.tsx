import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ResultLine } from '#contract/event-results.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'
import { lotRoutes } from '#contract/lots.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { ApiError, call } from '#web/transport/api.ts'
import { refusalWords, useAttempt } from '#web/ui/use-attempt.ts'
import { refreshEvents } from './event-queries.ts'
import css from './events.module.css'
import { Notes } from './result-lines.tsx'

/** Confirms the result of a line: the sale, or that the lot is unsold. */
async function confirmLine(
  { id, outcome, sign_up_id, deal_price }: ResultLine,
  unsold: string,
): Promise<void> {
  if (id === null) return
  const { version } = await call(lotRoutes.get, { params: { id }, quiet: true })
  const body =
    outcome === 'sold'
      ? { action: 'sell' as const, version, winner_sign_up_id: sign_up_id, deal_price }
      : { action: 'no_sale' as const, version, reason: unsold }
  await call(lotMoveRoutes.move, { params: { id }, body, quiet: true })
}

/** Why a call was refused; undefined if it went through. A lost connection stops everything. */
const problemOf = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError && !error.isSession) return refusalWords(error)
      throw error
    },
  )

const isOpen = (line: ResultLine) => line.code === 0 && line.outcome !== 'withdrawn'

/**
 * The director confirms all lines without warnings at once, and walks through the rest. A refused lot does
 * not affect the others, and shows its reason.
 */
export function ResultWalk({ lines }: { lines: readonly ResultLine[] }) {
  const { t, money } = useText()
  const [done, setDone] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const { attempt, busy, problem: failed } = useAttempt()
  const open = lines.filter((line) => isOpen(line) && !done.includes(line.line))
  const plain = open.filter(({ line, warnings }) => warnings.length === 0 && refused[line] === undefined)
  const [current] = open
  const unsold = t('auctionEvents.results.outcomes.no_sale')
  const all = () =>
    attempt(
      async () => {
        let n = 0
        for (const line of plain) {
          const problem = await problemOf(confirmLine(line, unsold))
          if (problem === undefined) n += 1
          else setRefused((before) => ({ ...before, [line.line]: problem }))
          if (problem === undefined) setDone((before) => [...before, line.line])
        }
        return n
      },
      (n) => {
        if (n > 0) showSuccess(t('auctionEvents.results.confirmed', { n }))
        void refreshEvents()
      },
    )
  const item = (line: ResultLine) =>
    attempt(
      () => confirmLine(line, unsold),
      () => {
        setDone((before) => [...before, line.line])
        void refreshEvents()
      },
    )
  if (!current) return null
  const problem = failed ?? refused[current.line]
  const at = lines.filter(isOpen).indexOf(current) + 1
  return (
    <section className={css.lots}>
      {plain.length > 0 && (
        <div>
          <Button loading={busy} onClick={() => void all()}>
            {t('auctionEvents.results.confirm', { n: plain.length })}
          </Button>
        </div>
      )}
      <p>
        <b>{t('auctionEvents.results.walk', { at, n: lines.filter(isOpen).length })}</b> {current.event_seq}{' '}
        {current.corpore_name} {current.outcome && t(`auctionEvents.results.outcomes.${current.outcome}`)}{' '}
        {[current.paddle_no, current.buyer].filter(Boolean).join(' ')}{' '}
        {current.deal_price !== null && money(current.deal_price)}
      </p>
      <Notes line={current} />
      {problem && (
        <p className={css.fault} role="alert">
          {problem}
        </p>
      )}
      <div className={css.acts}>
        <Button loading={busy} onClick={() => void item(current)}>
          {t('auctionEvents.results.next')}
        </Button>
        <Button variant="default" onClick={() => setDone((before) => [...before, current.line])}>
          {t('auctionEvents.results.skip')}
        </Button>
      </div>
    </section>
  )
}
