import { askedPeriods, type DashboardPeriod } from '#contract/dashboard.ts'
import { businessDay } from '#contract/rules/time.ts'
import { useKept } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import type { AskedPeriod } from './dashboard-query.ts'
import css from './dashboard-page.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const DateField = lazyPart(async () => (await import('#web/ui/date-field.tsx')).DateField)

const today = () => businessDay(new Date())

const thisMonth: AskedPeriod = { period: 'month' }

/** The chosen period, the current month by default. */
export function usePeriod(): [AskedPeriod, (asked: AskedPeriod) => void] {
  return useKept<AskedPeriod>('dashboard.period', thisMonth)
}

interface PeriodChoiceProps {
  asked: AskedPeriod
  onChange: (asked: AskedPeriod) => void
}

export function PeriodChoice({ asked, onChange }: PeriodChoiceProps) {
  const { t } = useText()
  const { period, from = today(), to = today() } = asked
  const choose = (name: DashboardPeriod) =>
    onChange(
      name === 'own' ? { period: name, from: `${today().slice(0, 7)}-01`, to: today() } : { period: name },
    )
  const own = (days: { from: string; to: string }) => {
    if (days.from <= days.to) onChange({ period: 'own', ...days })
  }
  return (
    <div className={css.period}>
      <Switcher
        label={t('dashboard.period')}
        value={period}
        options={askedPeriods.map((name) => ({ value: name, label: t(`dashboard.periods.${name}`) }))}
        onChange={choose}
      />
      {period === 'own' && (
        <>
          <DateField
            kind="day"
            label={t('dashboard.from')}
            value={from}
            onChange={(day) => day !== null && own({ from: day, to })}
          />
          <DateField
            kind="day"
            label={t('dashboard.to')}
            value={to}
            onChange={(day) => day !== null && own({ from, to: day })}
          />
        </>
      )}
    </div>
  )
}
