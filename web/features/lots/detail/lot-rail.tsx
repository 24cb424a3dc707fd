import type { LotBriefing } from '#contract/lot-moves.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { usePhone } from '#web/ui/use-narrow.ts'
import { railPeople } from '../layout.ts'
import css from './detail.module.css'
import { LotDates } from './lot-dates.tsx'

interface RailProps {
  row: LotRow
  said: LotBriefing | undefined
}

/** The dates and the people of a lot: beside its tabs, or folded above them on a phone. */
export function LotRail({ row, said }: RailProps) {
  const { t } = useText()
  const phone = usePhone()
  const about = (
    <>
      <section>
        <h2>{t('lots.detail.deadlines')}</h2>
        <LotDates row={row} said={said} />
      </section>
      <People row={row} />
    </>
  )
  const name = t('lotLead.datesAndPeople')
  if (!phone)
    return (
      <aside className={css.rail} aria-label={name}>
        {about}
      </aside>
    )
  return (
    <details className={css.folded}>
      <summary>{name}</summary>
      <div className={css.rail}>{about}</div>
    </details>
  )
}

function People({ row }: { row: LotRow }) {
  const { t, label } = useText()
  const shown = railPeople.filter((name) => !row.masked?.includes(name))
  return (
    <section>
      <h2>{t('lots.detail.people')}</h2>
      <dl className={css.pairs}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{label('lots', name)}</dt>
            <dd>{row[`${name}_name`] ?? <Nothing />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
