import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { add } from '#contract/rules/money.ts'
import { type RefundBatch, type RefundDue, refundBatchRoutes } from '#contract/refund-batches.ts'
import { ComputedDay } from '#web/auction/working-calendar.tsx'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { useCan } from '#web/session/session.tsx'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed } from '#web/ui/states.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './refunds.module.css'
import { Batches, BatchMade } from './refund-batches.tsx'

interface RefundDrawerProps {
  /** The dues ticked in the list. If empty, all that are ready. */
  chosen: readonly number[]
  onClose: () => void
}

/** Makes a batch of deposit refunds, and shows the latest batches with their files. */
export function RefundDrawer({ chosen, onClose }: RefundDrawerProps) {
  const { t } = useText()
  const [made, setMade] = useState<RefundBatch>()
  const found = useQuery({
    queryKey: ['finance_dues', 'refunds'],
    queryFn: ({ signal }) => call(refundBatchRoutes.list, { signal, quiet: true }),
  })
  const others = found.data?.batches.filter((batch) => batch.id !== made?.id) ?? []
  return (
    <SideDrawer title={t('finance.refunds.title')} onClose={onClose} width={720}>
      {found.isError && <Failed message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className={css.note}>{t('finance.refunds.loading')}</p>}
      {found.data && (
        <>
          {made ? (
            <BatchMade batch={made} />
          ) : (
            <Choice due={found.data.due} chosen={chosen} onMade={setMade} />
          )}
          {(!made || others.length > 0) && <Batches batches={others} />}
        </>
      )}
    </SideDrawer>
  )
}

interface ChoiceProps {
  due: readonly RefundDue[]
  chosen: readonly number[]
  onMade: (batch: RefundBatch) => void
}

function Choice({ due, chosen, onMade }: ChoiceProps) {
  const { t, label, money, number } = useText()
  // No dialog asks, because the drawer itself lists the batch and shows refusals above its button.
  const { problem, busy, attempt } = useAttempt()
  const [left, setLeft] = useState<readonly number[]>()
  const ready = due.filter((refundDue) => refundDue.obstacle === null)
  const wished = ready
    .filter((refundDue) => chosen.length === 0 || chosen.includes(refundDue.due_id))
    .map((refundDue) => refundDue.due_id)
  const ids = ready.map((refundDue) => refundDue.due_id).filter((id) => (left ?? wished).includes(id))
  const sum = add(
    '0',
    ...ready.filter((refundDue) => ids.includes(refundDue.due_id)).map((refundDue) => refundDue.amount),
  )
  const toggle = (id: number) =>
    setLeft(ids.includes(id) ? ids.filter((value) => value !== id) : [...ids, id])
  const done = (batch: RefundBatch) => {
    onMade(batch)
    void refreshMoney()
  }
  if (due.length === 0) return <p className={css.note}>{t('finance.refunds.none')}</p>
  return (
    <section aria-label={t('finance.presets.refunds')}>
      <p className={css.note}>{t('finance.refunds.lead')}</p>
      <label className={css.all}>
        <input
          type="checkbox"
          disabled={ready.length === 0}
          checked={ready.length > 0 && ids.length === ready.length}
          onChange={() =>
            setLeft(ids.length === ready.length ? [] : ready.map((refundDue) => refundDue.due_id))
          }
        />
        {t('finance.refunds.all')}
        <span aria-hidden="true">{label('finance_dues', 'amount') + t('list.unitYuan')}</span>
      </label>
      <ul className={css.rows}>
        {due.map((refundDue) => (
          <Row
            key={refundDue.due_id}
            due={refundDue}
            ticked={ids.includes(refundDue.due_id)}
            onTick={() => toggle(refundDue.due_id)}
          />
        ))}
      </ul>
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <div className={css.foot}>
        <span>{t('finance.refunds.chosen', { n: number(ids.length), amount: money(sum) })}</span>
        <Button
          disabled={ids.length === 0}
          loading={busy}
          onClick={() =>
            void attempt(() => call(refundBatchRoutes.create, { body: { due_ids: ids }, quiet: true }), done)
          }
        >
          {t('finance.refunds.make')}
        </Button>
      </div>
    </section>
  )
}

function Row({ due, ticked, onTick }: { due: RefundDue; ticked: boolean; onTick: () => void }) {
  const { t, money, day, instant } = useText()
  const seesRecyclers = useCan('recyclers.use')
  const bank = [due.bank_name, due.bank_account].filter(Boolean).join(' ')
  return (
    <li data-blocked={due.obstacle !== null || undefined}>
      <input
        type="checkbox"
        aria-label={t('finance.refunds.select', { name: `${due.payee} ${due.lot_id_name}` })}
        disabled={due.obstacle !== null}
        checked={ticked}
        onChange={onTick}
      />
      <div className={css.what}>
        <b>
          {seesRecyclers ? (
            <Link to={addressOf('recyclers', { id: due.recycler_id })}>{due.payee}</Link>
          ) : (
            due.payee
          )}
        </b>
        <span>{due.lot_id_name}</span>
        {bank && (
          <span>
            {bank}
            {due.back_to_payer && ` · ${t('finance.refunds.backToPayer')}`}
          </span>
        )}
        {due.due_date && (
          <span data-late={due.overdue || undefined}>
            <ComputedDay
              day={due.due_date}
              words={t(due.overdue ? 'finance.refunds.late' : 'finance.refunds.dueOn', {
                date: day(due.due_date),
              })}
            />
          </span>
        )}
        {due.obstacle === 'entered' && <em>{t('finance.refunds.entered')}</em>}
        {due.obstacle === 'no_bank' && <em>{t('finance.refunds.noBank')}</em>}
        {due.changed && (
          <em>
            {t('finance.bankChanged', { name: due.changed.by_name ?? '–', date: instant(due.changed.at) })}
          </em>
        )}
      </div>
      <span className={css.amount}>{money(due.amount)}</span>
    </li>
  )
}
