import { lots, type LotRow } from '#contract/lots.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { Facts } from '#web/records/facts.tsx'
import { useText } from '#web/text/text.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { ChargesPanel } from '#web/features/charges/charges-panel.tsx'
import { useCan } from '#web/session/session.tsx'
import { ComputedDay } from '#web/auction/working-calendar.tsx'
import { priceUnits } from '#web/auction/price.ts'
import { withUnit } from '#web/auction/quantity.ts'
import { resultLayout } from '../layout.ts'
import css from './detail.module.css'
import { Rounds } from './rounds.tsx'

const { result, settlement, proposal } = resultLayout.detail

const filled = (row: LotRow, name: string) => ((row as Record<string, unknown>)[name] ?? null) !== null

/** The result of the round: price, premium, winner, the proposal before it, and the settlement. */
export function ResultTab({ row }: { row: LotRow }) {
  const text = useText()
  const { t, money } = text
  const units = priceUnits(row, text)
  // Those who see the funds of a lot have its charges there.
  const [readsCharges, seesFunds] = [useCan('settlements.read'), useCan('lots.seeFunds')]
  const shown = (names: readonly string[]) =>
    names.filter((name) => !row.masked?.includes(name) && filled(row, name))
  const own = {
    ...(row.payment_due_on && { payment_due_on: <ComputedDay day={row.payment_due_on} /> }),
    deal_amount:
      row.deal_amount && row.deal_amount_is_estimate
        ? `${t('lotRounds.estimate')} ${money(row.deal_amount)}`
        : undefined,
    settlement_quantity: row.settlement_quantity ? withUnit(row.settlement_quantity, row.unit, t) : undefined,
  }
  const parts = [
    { title: t('lots.detail.resultTitle'), names: shown(result) },
    ...(row.state === 'confirming' ? [{ title: t('lots.acts.propose'), names: shown(proposal) }] : []),
    { title: t('lots.detail.settlement'), names: row.deal_price ? shown(settlement) : [] },
  ].filter(({ names }) => names.length > 0)
  return (
    <div className={css.groups}>
      {parts.length === 0 && <NothingYet text={t('lots.detail.noResult')} />}
      {parts.map(({ title, names }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Facts resource={lots} row={row} names={names} own={own} units={units} />
        </section>
      ))}
      {readsCharges && !seesFunds && resultStates.includes(row.state) && <ChargesPanel lotId={row.id} />}
      {row.round_no > 1 && <Rounds row={row} />}
    </div>
  )
}
