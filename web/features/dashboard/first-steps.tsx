import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconArrowRight } from '#web/icons/arrow-right.ts'
import { IconCircleCheck } from '#web/icons/circle-check.ts'
import { mayWith, useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import css from './first-steps.module.css'
import { houseSteps, type HouseStep, type HouseStepName } from './house-steps.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const StaffAtOnce = lazyPart(async () => (await import('./staff-at-once.tsx')).StaffAtOnce)

type Step = HouseStep & { name: HouseStepName }

/** This person's first steps in an empty house. A step disappears once the data show that it is done. */
export function FirstSteps() {
  const { t } = useText()
  const { roles } = useUser()
  const [adding, setAdding] = useState(false)
  const own: readonly Step[] = houseSteps.filter(
    (step: Step) =>
      mayWith(roles, step.permission) && !(step.without !== undefined && mayWith(roles, step.without)),
  )
  const { data } = useQuery({
    queryKey: ['house-steps', own.map(({ name }) => name)],
    queryFn: () => Promise.all(own.map((step) => step.done())),
    enabled: own.length > 0,
    staleTime: 0,
  })
  const isOpen = own.some((step, at) => step.last !== true && data?.[at] === false)
  if (!data || !isOpen) return null
  const next = data.indexOf(false)
  return (
    <section aria-labelledby="first-steps" className={css.card}>
      <h2 id="first-steps">{t('home.steps.title')}</h2>
      <ol>
        {own.map(({ name, to, more }, at) => (
          <li key={name} data-done={data[at] || undefined} aria-current={at === next ? 'step' : undefined}>
            <span className={css.mark} aria-hidden="true">
              {data[at] ? <IconCircleCheck size={20} stroke={1.5} /> : at + 1}
            </span>
            <span className={css.words}>
              <Link to={to}>
                {t(`home.steps.names.${name}`)}
                {'\u00a0'}
                <IconArrowRight size={14} stroke={1.5} aria-hidden />
              </Link>
              <small>{t(`home.steps.why.${name}`)}</small>
            </span>
            {data[at] && <small>{t('home.steps.done')}</small>}
            {more !== undefined && !data[at] && (
              <Link to={more}>{t(`home.steps.more.${name as 'company' | 'lot'}`)}</Link>
            )}
            {name === 'staff' && !data[at] && (
              <button type="button" className={css.button} onClick={() => setAdding(true)}>
                {t('home.steps.several')}
              </button>
            )}
          </li>
        ))}
      </ol>
      {adding && <StaffAtOnce onClose={() => setAdding(false)} />}
    </section>
  )
}
