import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { ThingRow } from '#contract/things.ts'
import { whereaboutsRoutes, type Whereabouts } from '#contract/whereabouts.ts'
import { whereaboutsPaper as words } from '#texts/paper/things.ts'
import { things as labels } from '#texts/zh/things.ts'
import { PaperPage, Sheet } from '#web/paper/paper-page.tsx'
import { Title } from '#web/paper/paper-parts.tsx'
import { say } from '#web/paper/paper-words.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Failed } from '#web/ui/states.tsx'
import css from './whereabouts-paper.module.css'

const routes = {
  lot: whereaboutsRoutes.ofLot,
  event: whereaboutsRoutes.ofEvent,
  consignor: whereaboutsRoutes.ofConsignor,
} as const

const kindOf = (name: string | null): keyof typeof routes =>
  name === 'event' || name === 'consignor' ? name : 'lot'
const { kind: papers } = labels.options.thing_evidence
const { state: states } = labels.options.things

/** 去向报告 on A4: one line per thing, with its dates and papers. Missing ones are named. */
export function WhereaboutsPaper() {
  const { t } = useText()
  const [search] = useSearchParams()
  const of = kindOf(search.get('of'))
  const id = Number(search.get('id')) || 0
  const { data, error, refetch } = useQuery({
    queryKey: ['things', 'report', of, id],
    queryFn: ({ signal }) => call(routes[of], { params: { id }, signal, quiet: true }),
  })
  return (
    <PaperPage
      label={t('things.report.open')}
      back={{ to: addressOf('things'), label: t('screens.things') }}
      print={{ label: t('lots.docs.print'), disabled: !data }}
    >
      <Sheet>
        {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
        {data && <Report of={data} />}
      </Sheet>
    </PaperPage>
  )
}

function Report({ of }: { of: Whereabouts }) {
  const [today] = useState(() => businessDay(new Date()))
  const { title, total, out, accounted, late, rows } = of
  return (
    <>
      <Title>{words.title}</Title>
      <p>{title}</p>
      <p>{say(words.accounted, { total, out, accounted, late })}</p>
      {total > 0 && accounted === total && <p>{words.whole}</p>}
      <table className={css.report}>
        <thead>
          <tr>
            {words.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <td>{at + 1}</td>
              {cellsOf(row).map((lines, column) => (
                <td key={words.heads[column + 1]}>
                  {lines.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{say(words.day, { day: today })}</p>
    </>
  )
}

const dayOf = (at: string): string => businessDay(new Date(at))
const filled = (lines: readonly (string | false | null)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')

/** The thing, when it left, its papers, and its state. */
function cellsOf(row: ThingRow): string[][] {
  const missing = row.missing.map((kind) => papers[kind]).join('、')
  const faults = row.faults.map((fault) => labels.things.faults[fault]).join('；')
  return [
    filled([row.lot_no, row.name, row.vin, row.buyer && say(words.buyer, { name: row.buyer })]),
    [row.out_at === null ? words.yard : dayOf(row.out_at)],
    filled([
      ...row.evidence.map(({ kind, number, date, new_plate }) =>
        [papers[kind], number, date, new_plate].filter(Boolean).join(' '),
      ),
      missing !== '' && say(words.missing, { papers: missing }),
      faults !== '' && say(words.faults, { faults }),
    ]),
    filled([
      row.accepted_at === null ? states[row.state] : say(words.accepted, { day: dayOf(row.accepted_at) }),
      row.accept_reason && say(words.because, { reason: row.accept_reason }),
      row.late && words.late,
    ]),
  ]
}
