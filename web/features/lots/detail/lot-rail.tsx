import { IconCheck } from '@tabler/icons-react'
import type { LotRow } from '../../../../contract/lots.ts'
import { useText } from '../../../text/text.tsx'
import { Nothing } from '../../../ui/relative-time.tsx'
import { Countdown } from '../countdown.tsx'
import { deadlineOf } from '../lot-deadline.ts'
import { useNow } from '../../../ui/use-now.ts'
import css from './detail.module.css'

const people = ['service_id', 'zs_service_id', 'submitted_by', 'commission_id', 'customer_id'] as const
const dates = [
  'view_from',
  'view_to',
  'signup_end_time',
  'auction_time',
  'auction_end_time',
  'clean_end_time',
] as const
const minute = 60_000

/** The people of a lot and its dates in order. The date it waits for counts down. */
export function LotRail({ row }: { row: LotRow }) {
  const { t, label, instant } = useText()
  const now = useNow(minute)
  const waits = deadlineOf(row)?.field
  const shown = people.filter((name) => !row.masked?.includes(name))
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
          {dates.map((name) => {
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
