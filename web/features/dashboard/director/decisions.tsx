import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { approvalRoutes } from '#contract/approvals.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { lotRoutes } from '#contract/lots.ts'
import { recyclerRoutes } from '#contract/recyclers.ts'
import { add } from '#contract/rules/money.ts'
import { signUpRoutes } from '#contract/sign-ups.ts'
import { calendarQuery } from '#web/auction/working-calendar.tsx'
import { useCan } from '#web/session/session.tsx'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { Choice } from './choice.tsx'
import { ApprovalChoices, LotChoices, RecyclerChoices } from './choices.tsx'
import css from './decisions.module.css'
import { LinkButton } from './link-button.tsx'

/** Rows of one kind. The number in the title opens the full list. */
const shown = 4
const mostRefunds = 100
const shownRecyclers = 2

const useLots = (state: 'reviewing' | 'confirming') =>
  useQuery({
    queryKey: ['lots', 'home', state],
    queryFn: ({ signal }) =>
      call(lotRoutes.listCommissioned, {
        query: { state: [state], sort: 'auction_time', limit: shown },
        signal,
        quiet: true,
      }),
  })

const useRefunds = () =>
  useQuery({
    queryKey: ['sign_ups', 'home', 'refunds'],
    queryFn: ({ signal }) =>
      call(signUpRoutes.list, {
        query: { refund_overdue: ['true'], limit: mostRefunds },
        signal,
        quiet: true,
      }),
  })

/** Everything that waits for a decision. All of it appears together, so that nothing below it moves. */
export function useDecisions() {
  const entersCalendar = useCan('calendar.change')
  const calendar = useQuery({ ...calendarQuery, enabled: entersCalendar })
  const refunds = useRefunds()
  const confirming = useLots('confirming')
  const reviewing = useLots('reviewing')
  const approvals = useQuery({
    queryKey: ['approvals', 'home'],
    queryFn: ({ signal }) =>
      call(approvalRoutes.list, {
        query: { to_decide: ['true'], sort: 'created_at', limit: shown },
        signal,
        quiet: true,
      }),
  })
  const recyclers = useQuery({
    queryKey: ['recyclers', 'home'],
    queryFn: ({ signal }) =>
      call(recyclerRoutes.list, {
        query: { state: ['pending'], limit: shownRecyclers },
        signal,
        quiet: true,
      }),
  })
  const owed = useQuery({
    queryKey: ['lots', 'home', 'owed'],
    queryFn: ({ signal }) =>
      call(lotRoutes.listCommissioned, { query: { owed: ['true'], limit: shown }, signal, quiet: true }),
  })
  const counted = [confirming, reviewing, approvals, recyclers, owed]
  return {
    confirming: confirming.data,
    reviewing: reviewing.data,
    approvals: approvals.data,
    recyclers: recyclers.data,
    owed: owed.data,
    refunds: refunds.data,
    years: entersCalendar ? (calendar.data?.missing ?? []) : [],
    total: counted.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
    waits: [...counted, refunds, calendar].some(({ isLoading }) => isLoading),
  }
}

interface DecisionsProps {
  of: ReturnType<typeof useDecisions>
  noSecondFactor: boolean
}

/** 需要您决定: each decision with its figures and buttons. Decisions that end an auction come first. */
export function Decisions({ of, noSecondFactor }: DecisionsProps) {
  const { t, number } = useText()
  const { confirming, reviewing, approvals, recyclers, owed, total } = of
  return (
    <section aria-labelledby="decisions" className={css.card}>
      <h2 id="decisions" className={css.title}>
        {t('home.decisions')}
        <span>{number(total)}</span>
      </h2>
      <ul className={css.rows}>
        <LotChoices rows={confirming?.items ?? []} />
        <OwedChoices rows={owed?.items ?? []} />
        <LotChoices rows={reviewing?.items ?? []} />
        <ApprovalChoices rows={approvals?.items ?? []} />
        <RefundChoice of={of.refunds} />
        <RecyclerChoices rows={recyclers?.items ?? []} />
        <Rest of={confirming} shown={shown} to={addressOf('commissioned', { state: 'confirming' })} />
        <Rest of={reviewing} shown={shown} to={addressOf('commissioned', { state: 'reviewing' })} />
        <Rest of={approvals} shown={shown} to={addressOf('approvals', { to_decide: true })} />
        <Rest of={recyclers} shown={shownRecyclers} to={addressOf('recyclers', { state: 'pending' })} />
        <CalendarChoice years={of.years} />
        {noSecondFactor && (
          <Choice name={t('secondFactor.notAsked')}>
            <LinkButton to="/profile">{t('screens.profile')}</LinkButton>
          </Choice>
        )}
        {total === 0 && <li className={css.none}>{t('home.nothing')}</li>}
      </ul>
    </section>
  )
}

function Rest({ of, shown: most, to }: { of: { total: number } | undefined; shown: number; to: string }) {
  const { t, number } = useText()
  if (!of || of.total <= most) return null
  return (
    <li className={css.none}>
      <Link to={to}>{t('home.rest', { n: number(of.total - most) })}</Link>
    </li>
  )
}

interface OwedLot {
  id: number
  lot_no: string
  corpore_name: string | null
  owed_after_pick_up: string | null
}

/** Lots whose goods have left and are not paid for. */
function OwedChoices({ rows }: { rows: readonly OwedLot[] }) {
  const { t, label, money } = useText()
  return rows.map((row) => (
    <Choice
      key={row.id}
      name={row.corpore_name ?? row.lot_no}
      to={addressOf('lot', { id: row.id, tab: 'funds' })}
      figures={[[label('lots', 'owed_after_pick_up'), `¥${money(row.owed_after_pick_up)}`]]}
      late
    >
      <LinkButton to={addressOf('lot', { id: row.id, tab: 'funds' })}>{t('home.look')}</LinkButton>
    </Choice>
  ))
}

/** Overdue refunds, with their sum. */
function RefundChoice({ of: data }: { of: ReturnType<typeof useRefunds>['data'] }) {
  const { t, money, number } = useText()
  const pays = useCan('finance.use')
  if (!data || data.total === 0) return null
  const sum = add('0', ...data.items.map(({ received_amount }) => received_amount ?? '0'))
  const list = addressOf('signUps', { refund_overdue: true })
  return (
    <Choice
      name={t('home.refunds', { n: number(data.total) })}
      to={list}
      figures={data.total > data.items.length ? [] : [[t('home.sum'), `¥${money(sum)}`]]}
      late
    >
      {pays && (
        <LinkButton to={addressOf('finance', { tab: 'todo', kind: 'refunds' })}>
          {t('home.refund')}
        </LinkButton>
      )}
      <LinkButton to={list}>{t('home.look')}</LinkButton>
    </Choice>
  )
}

/** The years whose working days are missing, for people who may enter them. */
function CalendarChoice({ years }: { years: readonly number[] }) {
  const { t } = useText()
  return years.map((year) => (
    <Choice key={year} name={t('home.calendar', { year: String(year) })} to={addressOf('calendar', { year })}>
      <LinkButton to={addressOf('calendar', { year })}>{t('calendar.enter')}</LinkButton>
    </Choice>
  ))
}
