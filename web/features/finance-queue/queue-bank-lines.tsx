import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  lineStates,
  type BankLineRow,
  type Expectation,
  type MatchPart,
  bankStatementRoutes,
} from '#contract/bank-statements.ts'
import { queueLimit } from '#contract/finance-queue.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { QueueQuestion } from './queue-question.tsx'
import css from './queue.module.css'

const MatchDrawer = lazy(async () => ({
  default: (await import('#web/features/bank-statements/match-drawer.tsx')).MatchDrawer,
}))

/** Bank lines without a match, oldest first. */
export const useOpenLines = () =>
  useQuery({
    queryKey: ['bank_lines', 'queue'],
    queryFn: ({ signal }) =>
      call(bankStatementRoutes.listBankLines, {
        query: { state: [lineStates[0]], sort: 'booked_on', limit: queueLimit },
        signal,
        quiet: true,
      }),
  })

/** The next act of a line: confirm an exact match, set aside a line whose text says why, otherwise search. */
type Next = 'exact' | 'aside' | 'match'
const nextOf = (line: BankLineRow): Next => (line.expected ? 'exact' : line.suggested ? 'aside' : 'match')

/** Statement lines without a match, each with its one next act. */
export function QueueBankLines({ lines }: { lines: readonly BankLineRow[] }) {
  const [doing, setDoing] = useState<{ line: BankLineRow; act: Next }>()
  const onClose = () => setDoing(undefined)
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            onAct={() => setDoing({ line, act: nextOf(line) })}
            onLook={() => setDoing({ line, act: 'match' })}
          />
        ))}
      </ul>
      <Suspense>
        {doing?.act === 'match' && <MatchDrawer row={doing.line} onClose={onClose} />}
        {doing && doing.act !== 'match' && <Ask line={doing.line} onClose={onClose} />}
      </Suspense>
    </>
  )
}

const useVerb = () => {
  const { t } = useText()
  return (line: BankLineRow) =>
    ({
      exact: t('finance.queue.acts.confirm'),
      aside: t('bankStatements.acts.setAside'),
      match: t('bankStatements.acts.match'),
    })[nextOf(line)]
}

/** Words for the entry or reason that a line matches, or probably matches. */
function useGuess() {
  const { t, option } = useText()
  return ({ expected, suggested }: BankLineRow): string | null => {
    if (expected)
      return t('bankStatements.exactly', { kind: option('finance_entries', 'kind', expected.kind) })
    return suggested && option('bank_lines', 'aside', suggested)
  }
}

function Line({ line, onAct, onLook }: { line: BankLineRow; onAct: () => void; onLook: () => void }) {
  const { money, day, option } = useText()
  const verb = useVerb()(line)
  const guess = useGuess()(line)
  const name = line.counterparty || line.summary || '–'
  const about = [option('bank_lines', 'direction', line.direction), line.account_id_name, line.summary]
  return (
    <li className={css.line}>
      <div className={css.what}>
        <button type="button" className={css.lot} onClick={onLook}>
          {name}
        </button>
        <span>{about.filter(Boolean).join(' · ')}</span>
        {guess && <em>{[guess, line.expected?.lot_id_name].filter(Boolean).join(' · ')}</em>}
      </div>
      <span className={css.day}>{line.booked_on && day(line.booked_on)}</span>
      <span className={css.amount}>{money(line.direction === 'in' ? line.amount : `-${line.amount}`)}</span>
      <Button
        size="compact-sm"
        variant="light"
        onClick={onAct}
        aria-label={`${verb} ${name} ${money(line.amount)}`}
      >
        {verb}
      </Button>
    </li>
  )
}

/** Matches the whole line with its only candidate. */
const partOf = ({ entry_id, sign_up_id, due_id }: Expectation): MatchPart => {
  if (entry_id !== null) return { entry_id }
  return sign_up_id === null ? { due_id: due_id ?? 0 } : { sign_up_id }
}

/** Asks for confirmation before a line is confirmed or set aside. */
function Ask({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const { money } = useText()
  const verb = useVerb()(line)
  const guess = useGuess()(line)
  const { id, version, suggested, expected } = line
  const send = async (): Promise<void> => {
    const params = { id }
    if (expected)
      await call(bankStatementRoutes.matchLine, {
        params,
        body: { parts: [partOf(expected)], version },
        quiet: true,
      })
    else
      await call(bankStatementRoutes.setLineAside, {
        params,
        body: { aside: suggested ?? 'other', version },
        quiet: true,
      })
  }
  return (
    <QueueQuestion
      verb={verb}
      name={line.counterparty ?? line.summary}
      said={[guess, expected?.lot_id_name, `¥${money(line.amount)}`]}
      send={send}
      onClose={onClose}
    />
  )
}
