import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { railPeople } from '../layout.ts'
import css from './detail.module.css'

/** The people of a lot. */
export function LotRail({ row }: { row: LotRow }) {
  const { t, label } = useText()
  const shown = railPeople.filter((name) => !row.masked?.includes(name))
  return (
    <aside className={css.rail} aria-label={t('lots.detail.people')}>
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
    </aside>
  )
}
