import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { resultRoutes, type ResultLine, type Results } from '#contract/results.ts'
import { LotName } from '#web/auction/lot-link.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed } from '#web/ui/states.tsx'
import type { Opened } from './figures-tab.tsx'
import { useFigureWords } from './figure-words.ts'
import link from '#web/ui/name-link.module.css'
import css from './results.module.css'

interface LinesDrawerProps {
  question: Results
  opened: Opened
  onClose: () => void
}

/** The records behind a figure, and their sum. */
export function LinesDrawer({ question, opened: { figure, row }, onClose }: LinesDrawerProps) {
  const { t, money } = useText()
  const { nameOf, shown } = useFigureWords()
  const { from, to, by } = question
  const query = { from, to, by, figure, ...(row && { key: String(row.key ?? '') }) }
  const { data, error, refetch } = useQuery({
    queryKey: ['results', 'lines', query],
    queryFn: ({ signal }) => call(resultRoutes.lines, { query, signal, quiet: true }),
  })
  const isCount = ['sold', 'unsold', 'defaulted', 'rate'].includes(figure)
  return (
    <SideDrawer
      title={[t(`results.figures.${figure}`), row && nameOf(by, row)].filter(Boolean).join(' · ')}
      width={760}
      onClose={onClose}
    >
      <p className={css.period}>
        {from} – {to} <b>{shown(row ?? question.sums, figure)}</b>
      </p>
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={css.note}>{t('results.none')}</p>}
      {data && data.items.length > 0 && (
        <div className={css.box}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('results.day')}</th>
                <th scope="col">{t('results.lot')}</th>
                <th scope="col">{t('results.what')}</th>
                {!isCount && (
                  <th scope="col" data-figure>
                    {t('results.amount')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.items.map((line) => (
                <Line key={`${line.figure} ${line.source} ${line.source_id}`} of={line} isCount={isCount} />
              ))}
            </tbody>
            {!isCount && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>
                    {t('results.sum')}
                  </th>
                  <td data-figure>{money(data.sum)}</td>
                </tr>
              </tfoot>
            )}
          </table>
          {data.total > data.items.length && (
            <p className={css.note}>{t('results.more', { n: data.items.length, total: data.total })}</p>
          )}
        </div>
      )}
    </SideDrawer>
  )
}

const kinds = {
  charge: 'lot_charges',
  cost: 'lot_costs',
  entry: 'finance_entries',
  due: 'finance_entries',
} as const

function Line({ of, isCount }: { of: ResultLine; isCount: boolean }) {
  const { t, money, option } = useText()
  const mayOpen = useCan('lots.use')
  const name = [of.lot_no, of.lot_name].filter(Boolean).join(' ')
  const address = mayOpen
    ? addressOf('lot', { id: of.lot_id })
    : addressOf('finance', { tab: 'entries', id: of.lot_id })
  const what =
    of.source === 'round' || of.kind === null
      ? t(`results.figures.${of.figure}`)
      : `${t(`results.sources.${of.source}`)} · ${option(kinds[of.source], 'kind', of.kind)}`
  return (
    <tr>
      <td>{of.day}</td>
      <td data-name>
        <Link className={link.name} to={address}>
          <LotName of={name} />
        </Link>
      </td>
      <td data-name>{what}</td>
      {!isCount && <td data-figure>{money(of.amount)}</td>}
    </tr>
  )
}
