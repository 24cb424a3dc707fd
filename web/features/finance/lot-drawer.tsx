import { useQuery } from '@tanstack/react-query'
import { type FinanceLot, financeLotRoutes } from '#contract/finance-lot.ts'
import { isZero } from '#contract/rules/money.ts'
import { resultStates, type LotState } from '#contract/rules/lot-states.ts'
import { lots } from '#contract/lots.ts'
import moneyCss from '#web/auction/money.module.css'
import { Obstacles } from '#web/auction/obstacles.tsx'
import { SettleSums } from '#web/auction/settle-sums.tsx'
import { priceUnits } from '#web/auction/price.ts'
import { ChargesPanel } from '#web/features/charges/charges-panel.tsx'
import { CostsPanel } from '#web/features/costs/costs-panel.tsx'
import { Shortfalls } from '#web/auction/shortfalls.tsx'
import { ActDialog } from '#web/records/act-dialog.tsx'
import { showValue } from '#web/records/cells.tsx'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { unitOf } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Urgent } from '#web/ui/urgent.tsx'
import { Pairs } from '#web/ui/pairs.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed } from '#web/ui/states.tsx'
import { lotMoneyActs } from './acts.ts'
import css from './finance.module.css'
import { lotTerms } from './layout.ts'
import { LotReceipts } from './lot-receipts.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const MoveOrFix = lazyPart(async () => (await import('./move-or-fix.tsx')).MoveOrFix)
const SettlementForm = lazyPart(
  async () => (await import('#web/features/settlements/settlement-form.tsx')).SettlementForm,
)

/** A lot for finance: terms, parties with their bank accounts, deposits, settlement, and two moves. */
export function LotDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, money } = useText()
  const found = useQuery({
    queryKey: ['lots', 'finance', id],
    queryFn: ({ signal }) => call(financeLotRoutes.get, { params: { id }, signal, quiet: true }),
  })
  const { data } = found
  const acts = useActs(lotMoneyActs)
  const moves = (closed: boolean) =>
    (data ? acts.of(data) : [])
      .filter((move) => closed || move.id !== 'settle')
      .map((move) => <MoveOrFix key={move.id} id={id} move={move} />)
  return (
    <SideDrawer
      title={data ? `${data.lot_no} ${data.corpore_name ?? ''}` : t('finance.lot')}
      onClose={onClose}
      width={720}
    >
      {found.isError && <Failed message={found.error.message} onRetry={() => void found.refetch()} />}
      {data && (
        <>
          <Terms lot={data} />
          <Parties lot={data} />
          <Deposits lot={data} />
          <Shortfalls
            shortfalls={data.shortfalls}
            heading={(title) => <h3 className={moneyCss.section}>{title}</h3>}
          />
          <LotReceipts lot={data} />
          <ChargesPanel lotId={data.id} />
          <CostsPanel lotId={data.id} />
          {resultStates.includes(data.state as LotState) && <SettlementForm lot={data} moves={moves} />}
          <ActDialogs
            acts={acts}
            dialog={
              acts.asked && (
                <ActDialog
                  {...acts.asked}
                  refusalView={(refusal) => (
                    <Obstacles refusal={refusal} onClose={acts.asked?.onClose ?? onClose} />
                  )}
                  words={{ paid: money(data.confirmed), due: money(data.due_before_pick_up ?? '0.00') }}
                >
                  {acts.asked.id === 'settle' && <SettleSums lotId={data.id} />}
                </ActDialog>
              )
            }
          />
        </>
      )}
    </SideDrawer>
  )
}

function Terms({ lot }: { lot: FinanceLot }) {
  const text = useText()
  const { t, label, money } = text
  const units = priceUnits(lot, text)
  return (
    <>
      <Pairs
        rows={lotTerms.map((name) => {
          const field = lots.fields[name]
          return [
            label('lots', name) + (units[name] ?? unitOf(field, text)),
            lot[name] === null
              ? null
              : showValue(lot[name], { text, resource: 'lots', name, field, row: lot }),
          ]
        })}
      />
      {lot.due_before_pick_up && (
        <p className={moneyCss.note}>
          {t('finance.confirmedOf', { paid: money(lot.confirmed), due: money(lot.due_before_pick_up) })}
        </p>
      )}
      {lot.owed_after_pick_up && (
        <p className={moneyCss.note}>
          <Urgent level="late">{t('lots.goodsMoney.owed', { amount: money(lot.owed_after_pick_up) })}</Urgent>
        </p>
      )}
      {!isZero(lot.consignor_funded) && (
        <p className={moneyCss.note}>
          {t('lots.goodsMoney.funded', { amount: money(lot.consignor_funded) })}
        </p>
      )}
      {!isZero(lot.consignor_advanced) && (
        <p className={moneyCss.note}>
          <Urgent level="soon">
            {t('lots.goodsMoney.advanced', { amount: money(lot.consignor_advanced) })}
          </Urgent>
        </p>
      )}
      {lot.released_on_credit && <p className={moneyCss.note}>{t('lots.goodsMoney.onCredit')}</p>}
    </>
  )
}

function Parties({ lot }: { lot: FinanceLot }) {
  const { t, label, instant } = useText()
  /** Empty for a party that is not known yet. */
  const account = (party: string | null, ...parts: (string | null)[]) =>
    party && (parts.filter(Boolean).join(' ') || t('finance.noAccount'))
  return (
    <>
      <h3 className={moneyCss.section}>{t('finance.bank')}</h3>
      <Pairs
        rows={[
          [label('lots', 'commission_id'), lot.consignor_name],
          [
            `${label('lots', 'commission_id')} · ${t('finance.bank')}`,
            account(lot.consignor_name, lot.consignor_bank_name, lot.consignor_bank_account),
          ],
          [label('lots', 'winner_sign_up_id'), lot.winner_name],
          [
            `${label('lots', 'winner_sign_up_id')} · ${t('finance.bank')}`,
            account(lot.winner_name, lot.winner_bank_name, lot.winner_bank_account),
          ],
        ]}
      />
      {lot.bank_changes.map((bankChange) => (
        <p key={bankChange.party + bankChange.at} className={moneyCss.note}>
          {t('finance.bankChanged', { name: bankChange.by_name ?? '–', date: instant(bankChange.at) })}
        </p>
      ))}
    </>
  )
}

function Deposits({ lot }: { lot: FinanceLot }) {
  const { t, option, money } = useText()
  if (lot.sign_ups.length === 0) return null
  const paidOf = ({ received_amount, bond_price }: FinanceLot['sign_ups'][number]) =>
    `${money(received_amount ?? '0.00')} / ${money(bond_price ?? '0.00')}`
  return (
    <>
      <h3 className={moneyCss.section}>{t('finance.signUps') + t('list.unitYuan')}</h3>
      <ul className={css.deposits}>
        {lot.sign_ups.map((signUp) => (
          <li key={signUp.id}>
            <span>{`${signUp.name}${signUp.paddle_no ? ` (${signUp.paddle_no})` : ''}`}</span>
            <span>{`${option('sign_ups', 'deposit_status', signUp.deposit_status)} · ${paidOf(signUp)}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
