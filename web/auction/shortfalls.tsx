import type { ReactNode } from 'react'
import type { LotShortfall } from '#contract/lot-shortfalls.ts'
import { isZero } from '#contract/rules/money.ts'
import { useText } from '#web/text/text.tsx'
import { Pairs } from '#web/ui/pairs.tsx'
import css from './shortfalls.module.css'

interface ShortfallsProps {
  shortfalls: readonly LotShortfall[]
  /** Each screen has headings of its own. */
  heading: (title: string) => ReactNode
}

/** 再拍差额: for each default with a resale, the loss and the recovery of the consignor and of the house. */
export function Shortfalls({ shortfalls, heading }: ShortfallsProps) {
  const { t } = useText()
  if (shortfalls.length === 0) return null
  return (
    <section>
      {heading(t('finance.shortfall.title') + t('list.unitYuan'))}
      {shortfalls.map((shortfall) => (
        <Shortfall key={shortfall.sign_up_id} shortfall={shortfall} />
      ))}
    </section>
  )
}

function Shortfall({ shortfall }: { shortfall: LotShortfall }) {
  const { t, money, option } = useText()
  const { consignor, company, defaulter, forfeited, forfeit_to } = shortfall
  const prices = { first: money(shortfall.first_price), next: money(shortfall.next_price) }
  return (
    <div className={css.shortfall}>
      <p>
        {defaulter && <b>{defaulter}</b>}
        <span>{t('finance.shortfall.prices', prices)}</span>
        {!isZero(forfeited) && (
          <span>
            {t('finance.shortfall.forfeited', {
              amount: money(forfeited),
              keeper: option('consignors', 'forfeit_to', forfeit_to),
            })}
          </span>
        )}
      </p>
      <Side name="ofConsignor" recovery={consignor}>
        {[
          [t('finance.shortfall.owed'), money(consignor.owed)],
          [t('finance.shortfall.paidOut'), money(consignor.paid_out)],
        ]}
      </Side>
      <Side name="ofCompany" recovery={company} />
    </div>
  )
}

interface SideProps {
  name: 'ofConsignor' | 'ofCompany'
  recovery: LotShortfall['company']
  children?: readonly (readonly [string, string])[]
}

/** The losses of one side. Sources that brought nothing are left out. */
function Side({ name, recovery, children = [] }: SideProps) {
  const { t, money } = useText()
  const brought = (['deposit', 'set_off', 'received'] as const).filter((source) => !isZero(recovery[source]))
  return (
    <div>
      <h3>{t(`finance.shortfall.${name}`)}</h3>
      <Pairs
        rows={[
          [t('finance.shortfall.lost'), money(recovery.lost)],
          ...brought.map((source) => [t(`finance.shortfall.${source}`), money(recovery[source])] as const),
          [t('finance.shortfall.recovered'), money(recovery.recovered)],
          [t('finance.shortfall.missing'), money(recovery.missing)],
          ...children,
        ]}
      />
    </div>
  )
}
