import { useQuery } from '@tanstack/react-query'
import { type AccountChange, type PaymentPassport, passportRoutes } from '#contract/payment-passport.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { useAwaited } from '#web/ui/awaited.ts'
import { Pairs } from '#web/ui/pairs.tsx'
import css from './payment-passport.module.css'

/** 付款护照: the history of the account that an outflow pays to, shown before its confirmation. */
export function Passport({ entry }: { entry: number }) {
  const { t } = useText()
  const { data, isError, isLoading, error } = useQuery({
    queryKey: ['finance_entries', 'passport', entry],
    queryFn: ({ signal }) => call(passportRoutes.passport, { params: { id: entry }, signal, quiet: true }),
  })
  useAwaited(isLoading)
  return (
    <section className={css.passport} aria-label={t('passport.title')} aria-busy={!data && !isError}>
      <h3>{t('passport.title')}</h3>
      {isError && <p>{error.message}</p>}
      {data && <Content passport={data} />}
    </section>
  )
}

function Content({ passport }: { passport: PaymentPassport }) {
  const { t, day, money } = useText()
  const { origin, origin_name, typed_by_name, typed_at, changes, paid_before } = passport
  const from = { name: origin_name ?? typed_by_name ?? '', date: typed_at === null ? '' : day(typed_at) }
  const strange = origin === 'typed' || origin === 'none'
  return (
    <>
      <Pairs
        rows={[
          [t('passport.payee'), passport.payee],
          [t('passport.account'), [passport.bank_name, passport.account].filter(Boolean).join(' ')],
          [
            t('passport.from'),
            <span key="from" data-strange={strange || undefined}>
              {t(`passport.origin.${origin}`, from)}
            </span>,
          ],
        ]}
      />
      <h4>{t('passport.changes')}</h4>
      {changes.length === 0 ? (
        <p>{t('passport.noChanges')}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <Change key={`${change.at} ${change.owner} ${change.path} ${change.by}`} change={change} />
          ))}
        </ul>
      )}
      <h4>{t('passport.paidBefore')}</h4>
      {paid_before.length === 0 ? (
        <p data-strange={passport.account !== null || undefined}>{t('passport.neverPaid')}</p>
      ) : (
        <ul>
          {paid_before.map((paid) => (
            <li key={paid.id}>
              <span>{paid.occurred_on && day(paid.occurred_on)}</span>
              <span data-strange={paid.payee !== passport.payee || undefined}>{paid.payee}</span>
              <span>{money(paid.amount ?? '0')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Change({ change }: { change: AccountChange }) {
  const { t, instant } = useText()
  return (
    <li>
      <span>{instant(change.at)}</span>
      <span>
        {change.by_name ?? t('passport.nobody')} · {t(`passport.paths.${change.path}`)}
        {!change.number_changed && ` · ${t('passport.bankOnly')}`}
      </span>
      <span>{change.led_here && t('passport.ledHere')}</span>
    </li>
  )
}
