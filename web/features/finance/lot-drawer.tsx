import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { financeLot, type FinanceLot } from '../../../contract/finance-lot.ts'
import { resultStates, type LotState } from '../../../contract/lot-machine.ts'
import { moveLot } from '../../../contract/lot-moves.ts'
import { call } from '../../transport/api.ts'
import { percentage } from '../../text/format.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Pairs } from '../../ui/pairs.tsx'
import { Failed } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import moneyCss from '../../auction/money.module.css'
import css from './finance.module.css'
import { LotReceipts } from './lot-receipts.tsx'

const SettlementForm = lazy(async () => ({
  default: (await import('../settlements/settlement-form.tsx')).SettlementForm,
}))

const moves = ['mark_paid', 'settle'] as const
type Move = (typeof moves)[number]

/** A lot for finance: terms, parties with their bank accounts, deposits, settlement, and two moves. */
export function LotDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText()
  const found = useQuery({
    queryKey: ['lots', 'finance', id],
    queryFn: ({ signal }) => call(financeLot, { params: { id }, signal, quiet: true }),
  })
  const { data } = found
  const [asked, setAsked] = useState<Move>()
  const buttons = (closed: boolean) =>
    moves
      .filter((move) => data?.actions.includes(move) && (closed || move !== 'settle'))
      .map((move) => (
        <Button key={move} onClick={() => setAsked(move)}>
          {t(`finance.mark.${move}`)}
        </Button>
      ))
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
          <LotReceipts lot={data} />
          <Suspense>
            {resultStates.includes(data.state as LotState) && <SettlementForm lot={data} moves={buttons} />}
          </Suspense>
          {asked && <MoveDialog lot={data} move={asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </SideDrawer>
  )
}

function MoveDialog({ lot, move, onClose }: { lot: FinanceLot; move: Move; onClose: () => void }) {
  const { t, money } = useText()
  const queries = useQueryClient()
  const { problem, attempt } = useAttempt()
  const send = () =>
    call(moveLot, { params: { id: lot.id }, body: { action: move, version: lot.version }, quiet: true })
  const done = () => {
    onClose()
    showSuccess(t('finance.done'))
    void queries.invalidateQueries()
  }
  return (
    <AskDialog
      title={`${t(`finance.mark.${move}`)}：${lot.lot_no}`}
      text={t('finance.confirmedOf', {
        paid: money(lot.confirmed),
        due: money(lot.due_before_pick_up ?? '0.00'),
      })}
      verb={t(`finance.mark.${move}`)}
      problem={problem}
      onConfirm={() => attempt(send, done)}
      onClose={onClose}
    />
  )
}

function Terms({ lot }: { lot: FinanceLot }) {
  const { t, label, option, money } = useText()
  const of = (name: string) => label('lots', name)
  const yuan = (name: string) => of(name) + t('list.unitYuan')
  return (
    <>
      <Pairs
        rows={[
          [of('state'), option('lots', 'state', lot.state)],
          [of('round_no'), String(lot.round_no)],
          [
            of('pricing_basis'),
            lot.pricing_basis === null ? null : option('lots', 'pricing_basis', lot.pricing_basis),
          ],
          [yuan('deal_price'), lot.deal_price && money(lot.deal_price)],
          [yuan('bond_price'), lot.bond_price && money(lot.bond_price)],
          [yuan('advance_payment'), lot.advance_payment && money(lot.advance_payment)],
          [of('commission_point'), lot.commission_point && percentage(lot.commission_point)],
          [
            of('commission_payer'),
            lot.commission_payer && option('lots', 'commission_payer', lot.commission_payer),
          ],
          [of('tax_receipt'), lot.tax_receipt],
        ]}
      />
      {lot.due_before_pick_up && (
        <p className={moneyCss.note}>
          {t('finance.confirmedOf', { paid: money(lot.confirmed), due: money(lot.due_before_pick_up) })}
        </p>
      )}
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
      {lot.bank_changes.map((one) => (
        <p key={one.party + one.at} className={moneyCss.note}>
          {t('finance.bankChanged', { name: one.by_name ?? '–', date: instant(one.at) })}
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
        {lot.sign_ups.map((one) => (
          <li key={one.id}>
            <span>{`${one.name}${one.paddle_no ? ` (${one.paddle_no})` : ''}`}</span>
            <span>{`${option('sign_ups', 'deposit_status', one.deposit_status)} · ${paidOf(one)}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
