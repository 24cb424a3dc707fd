import { IconCheck } from '@tabler/icons-react'
import type { LotRow } from '../../../../contract/lots.ts'
import { useText } from '../../../text/text.tsx'
import { Nothing } from '../../../ui/relative-time.tsx'
import { Countdown } from '../countdown.tsx'
import { deadlineOf } from '../lot-deadline.ts'
import { useNow } from '../../../ui/use-now.ts'
import { railDates, railPeople } from '../layout.ts'
import css from './detail.module.css'

const minute = 60_000

/** The people of a lot and its dates in order. The date it waits for counts down. */
export function LotRail({ row }: { row: LotRow }) {
  const { t, label, instant } = useText()
  const now = useNow(minute)
  const waits = deadlineOf(row)?.field
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
      <section>
        <h2>{t('lots.detail.deadlines')}</h2>
        <dl className={css.pairs}>
          {railDates.map((name) => {
            const at = row[name]
            return (
              <div key={name} data-past={(at && Date.parse(at) < now) || undefined}>
                <dt>{label('lots', name)}</dt>
                <dd>
                  {at ? (
                    <>
                      <span className={css.at}>
                        {Date.parse(at) < now && name !== waits && (
                          <IconCheck size={13} stroke={2} aria-hidden />
                        )}{' '}
                        {instant(at).slice(0, 16)}
                      </span>
                      {name === waits && <Countdown at={at} />}
                    </>
                  ) : (
                    <Nothing />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    </aside>
  )
}
