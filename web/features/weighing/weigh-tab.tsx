import { Button } from '@mantine/core'
import { IconAlertTriangle } from '#web/icons/alert-triangle.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotRow } from '#contract/lots.ts'
import { units } from '#contract/rules/lot-choices.ts'
import type { WeighedLoad, Weighing, WeighTicketRow } from '#contract/weighing.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { showError, showSuccess } from '#web/messages/toast.ts'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { withUnit } from '#web/auction/quantity.ts'
import { weighTicketActs } from './acts.ts'
import css from './weighing.module.css'
import { WeighForm } from './weigh-form.tsx'
import { refreshWeighing, weighingQuery } from './weigh-queries.ts'

/** 提货: the loads so far, and the form for the next one. Designed for a phone in the yard. */
export function WeighTab({ lot }: { lot: LotRow }) {
  const { t, money } = useText()
  const [adding, setAdding] = useState(false)
  const [loads, setLoads] = useState(0)
  const close = () => setAdding(false)
  const acts = useActs(weighTicketActs, { onDone: close })
  const { data } = useQuery(weighingQuery(lot.id))
  if (!data) return <RowsSkeleton />
  const saved = (next: boolean, { warnings, loaded, paid }: WeighedLoad) => {
    if (warnings.length > 0)
      showError(t('lots.weighing.overNow', { loaded: money(loaded), paid: money(paid) }))
    else showSuccess(t('lots.weighing.added'))
    // The next form follows from the tickets, so it begins once they are known.
    void refreshWeighing().then(() => (next ? setLoads((n) => n + 1) : close()))
  }
  const mayAdd = data.actions.includes('add')
  return (
    <div className={css.tab}>
      <Running weighed={data} lot={lot} />
      {mayAdd && !adding && (
        <Button
          size="md"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => setAdding(true)}
          className={css.add}
        >
          {t('lots.weighing.add')}
        </Button>
      )}
      {adding && <WeighForm key={loads} lot={lot} weighed={data} onSaved={saved} onCancel={close} />}
      {data.items.length === 0 && !adding && <NothingYet text={t('lots.weighing.none')} />}
      <ol className={css.tickets}>
        {[...data.items].reverse().map((row) => (
          <li key={row.id} data-void={row.voided_at !== null || undefined}>
            <Ticket row={row} actions={acts.of(row)} />
          </li>
        ))}
      </ol>
      <ActDialogs acts={acts} />
    </div>
  )
}

/** The net weight so far, what remains, and its value against what was paid. */
function Running({ weighed, lot }: { weighed: Weighing; lot: LotRow }) {
  const { t, label, money } = useText()
  return (
    <>
      <dl className={css.running}>
        <div>
          <dt>{t('lots.weighing.net')}</dt>
          <dd>{weighed.net}</dd>
        </div>
        {weighed.remaining !== null && (
          <div>
            <dt>{t('lots.weighing.remaining')}</dt>
            <dd>{weighed.remaining}</dd>
          </div>
        )}
        {weighed.value !== null && (
          <div>
            <dt>{t('lots.weighing.value')}</dt>
            <dd>¥{money(weighed.value)}</dd>
          </div>
        )}
        {weighed.prepaid !== null && (
          <div>
            <dt>{t('lots.weighing.prepaid')}</dt>
            <dd>¥{money(weighed.prepaid)}</dd>
          </div>
        )}
        {weighed.value === null && lot.settlement_quantity !== null && (
          <div>
            <dt>{label('lots', 'settlement_quantity')}</dt>
            <dd>{withUnit(lot.settlement_quantity, lot.unit, t)}</dd>
          </div>
        )}
      </dl>
      {weighed.over_prepayment && (
        <p className={css.over} role="alert">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          {t('lots.weighing.over')}
        </p>
      )}
    </>
  )
}

/** Scales weigh in tonnes, to the kilogram. */
const tonnes = units[2]

function Ticket({ row, actions }: { row: WeighTicketRow; actions: readonly RowAction[] }) {
  const { t, instant } = useText()
  return (
    <>
      <div className={css.ticketHead}>
        <b>{row.ticket_no}</b>
        <span>{row.plate}</span>
        <span className={css.net}>{t(`lots.quantities.${tonnes}`, { q: row.net ?? '0' })}</span>
      </div>
      <p className={css.detail}>
        {t('lots.weighing.line', { gross: row.gross, tare: row.tare, deduction: row.deduction ?? '0' })}
        {' · '}
        <span className={css.at}>{instant(row.at).slice(0, 16)}</span>
      </p>
      {row.marks.map((mark) => (
        <p key={mark} className={css.marked}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          {t(`lots.weighing.marked.${mark}`)}
        </p>
      ))}
      {row.void_reason && (
        <p className={css.detail}>{t('lots.weighing.voidedBecause', { reason: row.void_reason })}</p>
      )}
      {actions.map(({ id, label, onClick }) => (
        <Button
          key={id}
          variant="subtle"
          color="red"
          size="compact-sm"
          className={css.void}
          onClick={onClick}
          aria-label={`${label} ${row.ticket_no}`}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
