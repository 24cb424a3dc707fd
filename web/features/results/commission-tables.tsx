import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CommissionLine, Commissions } from '#contract/commissions.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { LotName } from '#web/auction/lot-link.tsx'
import { useCan } from '#web/session/session.tsx'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import link from '#web/ui/name-link.module.css'
import css from './results.module.css'

interface TableProps {
  title: string
  heads: readonly (readonly [name: string, isFigure?: boolean])[]
  children: ReactNode
}

function Table({ title, heads, children }: TableProps) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={css.box} tabIndex={0} role="region" aria-label={title}>
        <table className={css.table}>
          <thead>
            <tr>
              {heads.map(([name, isFigure]) => (
                <th key={name} scope="col" data-figure={isFigure || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}

interface OfLot {
  lot_id: number
  lot_no: string
  lot_name: string
}

function LotCell({ lot_id, lot_no, lot_name }: OfLot) {
  const name = <LotName of={[lot_no, lot_name].filter(Boolean).join(' ')} />
  return (
    <td data-name>
      {useCan('lots.use') ? (
        <Link className={link.name} to={addressOf('lot', { id: lot_id })}>
          {name}
        </Link>
      ) : (
        name
      )}
    </td>
  )
}

/** Each person's month, compared with the month before. */
export function CommissionPeople({ of }: { of: Commissions }) {
  const { t, money } = useText()
  const heads = [
    [t('commissions.columns.person')],
    [t('commissions.month'), true],
    [t('commissions.columns.late'), true],
    [t('commissions.last'), true],
    [t('commissions.waiting'), true],
  ] as const
  return (
    <Table title={t('commissions.people')} heads={heads}>
      {of.people.map((person) => (
        <tr key={person.uid}>
          <th scope="row">{person.uid_name}</th>
          {(['amount', 'late', 'before', 'waiting'] as const).map((name) => (
            <td key={name} data-figure>
              {money(person[name])}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function useWhy() {
  const { t, money } = useText()
  return ({ why, earned, earned_before }: CommissionLine): string => {
    if (why === null) return ''
    if (why === 'plan') return t('commissions.because.plan')
    if (earned === undefined) return t('commissions.because.moneyPlain')
    return t('commissions.because.money', { before: money(earned_before ?? '0.00'), now: money(earned) })
  }
}

/** Every lot's commission of the month. A correction says why. */
export function CommissionLines({ of }: { of: Commissions }) {
  const { t, money } = useText()
  const reasonOf = useWhy()
  const shows = !of.masked.includes('earned')
  if (of.items.length === 0) return <p className={css.note}>{t('commissions.none')}</p>
  const heads = [
    [t('commissions.columns.lot')],
    [t('commissions.columns.person')],
    [t('commissions.columns.role')],
    ...(shows
      ? ([
          [t('commissions.columns.earned'), true],
          [t('commissions.columns.share'), true],
        ] as const)
      : []),
    [t('commissions.columns.amount'), true],
    [t('commissions.columns.why')],
  ] as const
  return (
    <Table title={t('commissions.lines')} heads={heads}>
      {of.items.map((line) => (
        <tr key={[line.lot_id, line.round_no, line.role, line.uid, line.why].join(' ')}>
          <LotCell {...line} />
          <td>{line.uid_name}</td>
          <td>{t(`commissions.roles.${line.role}`)}</td>
          {shows && <td data-figure>{money(line.earned)}</td>}
          {shows && (
            <td data-figure>
              {line.bands ? t('commissions.inBands') : `${shortDecimal(line.rate ?? '0')}%`}
            </td>
          )}
          <td data-figure>{money(line.amount)}</td>
          <td data-name>{reasonOf(line)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Unpaid commissions, and the event that each waits for. */
export function WaitingLines({ of }: { of: Commissions }) {
  const { t, money } = useText()
  if (of.waiting.length === 0) return <p className={css.note}>{t('commissions.nothing')}</p>
  const heads = [
    [t('commissions.columns.lot')],
    [t('commissions.columns.person')],
    [t('commissions.columns.role')],
    [t('commissions.columns.amount'), true],
    [t('commissions.columns.why')],
  ] as const
  return (
    <Table title={t('commissions.waiting')} heads={heads}>
      {of.waiting.map((line) => (
        <tr key={[line.lot_id, line.round_no, line.role].join(' ')}>
          <LotCell {...line} />
          <td>{line.uid_name}</td>
          <td>{t(`commissions.roles.${line.role}`)}</td>
          <td data-figure>{money(line.amount)}</td>
          <td data-name>{line.waits_for.map((what) => t(`commissions.waitsFor.${what}`)).join(' · ')}</td>
        </tr>
      ))}
    </Table>
  )
}
