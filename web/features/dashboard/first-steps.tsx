import { CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconArrowRight } from '#web/icons/arrow-right.ts'
import { Link } from 'react-router'
import { mayWith, useUser } from '#web/session/session.tsx'
import { useKept } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { lastStep, nobodyVisited, steps, visitedKey, type Visited } from './first-step-list.ts'
import css from './first-steps.module.css'

const most = 4

const nobody: readonly number[] = []

/**
 * The first steps for a person's roles. A step goes once the person has been there, and the card with the last of
 * them or when it is dismissed.
 */
export function FirstSteps() {
  const { t } = useText()
  const { uid, roles } = useUser()
  const [done, setDone] = useKept<readonly number[]>('first-steps.done', nobody)
  const [visited] = useKept<Visited>(visitedKey, nobodyVisited)
  if (done.includes(uid)) return null
  const been = visited[uid] ?? []
  const own = steps
    .filter((step) => !('permission' in step) || mayWith(roles, step.permission))
    .slice(0, most)
  const open = [...own, lastStep].filter(({ name }) => !been.includes(name))
  if (open.length === 0) return null
  return (
    <section aria-labelledby="first-steps" className={css.card}>
      <h2 id="first-steps">{t('dashboard.firstSteps.title')}</h2>
      <ol>
        {open.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>
              {t(`dashboard.firstSteps.steps.${name}`)}
              {'\u00a0'}
              <IconArrowRight size={14} stroke={1.5} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
      <CloseButton
        aria-label={t('dashboard.firstSteps.dismiss')}
        title={t('dashboard.firstSteps.dismiss')}
        onClick={() => setDone([...done, uid])}
      />
    </section>
  )
}
