import { Link } from 'react-router'
import type { ResultLine } from '#contract/event-results.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { useText } from '#web/text/text.tsx'
import table from '#web/ui/framed-table.module.css'
import css from './events.module.css'

/** The lines of a result file, each with its lot and with what to look at. */
export function ResultLines({ lines }: { lines: readonly ResultLine[] }) {
  const { t, number } = useText()
  return (
    <div
      className={`${table.box} ${css.tall}`}
      tabIndex={0}
      role="region"
      aria-label={t('auctionEvents.results.title')}
    >
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th>{t('auctionEvents.results.line')}</th>
            <th>{t('auctionEvents.results.fields.corpore_name')}</th>
            <th>{t('auctionEvents.results.fields.outcome')}</th>
            <th>{t('auctionEvents.results.fields.paddle_no')}</th>
            <th>{t('auctionEvents.results.fields.deal_price')}</th>
            <th>{t('auctionEvents.results.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} data-refused={line.code !== 0 || undefined}>
              <td>{number(line.line)}</td>
              <td className={css.name}>
                {line.event_seq}{' '}
                {line.id === null ? (
                  line.corpore_name
                ) : (
                  <Link to={addressOf('lot', { id: line.id })}>{line.corpore_name}</Link>
                )}
              </td>
              <td>{line.outcome && t(`auctionEvents.results.outcomes.${line.outcome}`)}</td>
              <td>{[line.paddle_no, line.buyer].filter(Boolean).join(' ')}</td>
              <td>
                <Price line={line} />
              </td>
              <td className={css.name}>
                <Notes line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Price({ line }: { line: ResultLine }) {
  const { money } = useText()
  return line.deal_price === null ? null : <>{money(line.deal_price)}</>
}

/** Objections to a line: its refusal, and its warnings. */
export function Notes({ line }: { line: ResultLine }) {
  const { t } = useText()
  return (
    <>
      {line.code !== 0 && <div className={css.fault}>{line.msg ?? line.reason}</div>}
      {line.warnings.map((warning) => (
        <div key={warning}>{t(`auctionEvents.results.warnings.${warning}`)}</div>
      ))}
    </>
  )
}
