import { CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Permission } from '../../../contract/permissions.ts'
import { addressOf } from '../../../contract/addresses.ts'
import { mayWith, useUser } from '../../session/session.tsx'
import { useKept } from '../../settings.ts'
import { useText } from '../../text/text.tsx'
import { topicPath } from '../help/topics.ts'
import css from './first-steps.module.css'

/**
 * Rare permissions come first, because they say most about a
 * person's job. The first few the person has are shown.
 */
const steps = [
  { name: 'staff', to: addressOf('staff'), permission: 'staff.manage' },
  { name: 'rules', to: '/system/pool-rules', permission: 'pool.rules.change' },
  { name: 'audit', to: addressOf('audit'), permission: 'audit.read' },
  { name: 'results', to: addressOf('commissioned', { state: 'confirming' }), permission: 'lots.sell' },
  { name: 'reviews', to: addressOf('commissioned', { preset: 'reviewing' }), permission: 'lots.approve' },
  { name: 'team', to: addressOf('customers', { preset: 'team' }), permission: 'customers.seeTeam' },
  { name: 'waiting', to: addressOf('signUps', { preset: 'waiting' }), permission: 'signUps.awaited' },
  { name: 'verify', to: addressOf('recyclers', { preset: 'pending' }), permission: 'recyclers.watch' },
  { name: 'preCheck', to: addressOf('signUps', { preset: 'waiting' }), permission: 'signUps.preCheck' },
  { name: 'import', to: addressOf('imports'), permission: 'imports.customers' },
  { name: 'add', to: addressOf('customers', { do: 'new' }), permission: 'customers.use' },
  { name: 'due', to: addressOf('customers', { preset: 'today' }), permission: 'customers.use' },
  { name: 'lot', to: addressOf('lotForm'), permission: 'lots.write' },
  { name: 'pool', to: addressOf('pool'), permission: 'pool.use' },
  { name: 'goods', to: addressOf('goods', { preset: 'coming' }), permission: 'goods.use' },
  { name: 'recycler', to: '/crm/recyclers/add', permission: 'recyclers.use' },
  { name: 'confirm', to: '/crm/caiwu/list?tab=entries&preset=pending', permission: 'finance.use' },
  { name: 'dues', to: '/crm/caiwu/list?tab=dues&preset=overdue', permission: 'finance.use' },
  { name: 'finance', to: topicPath('finance'), permission: 'finance.use' },
  { name: 'profile', to: '/profile' },
  { name: 'notifications', to: topicPath('dashboard') },
] as const satisfies readonly { name: string; to: string; permission?: Permission }[]
const lastStep = { name: 'way', to: topicPath('find-your-way') } as const
const most = 4

const nobody: readonly number[] = []

/** The first steps for a person's roles. Once dismissed, they never come back in this browser. */
export function FirstSteps() {
  const { t } = useText()
  const { uid, roles } = useUser()
  const [done, setDone] = useKept<readonly number[]>('first-steps.done', nobody)
  if (done.includes(uid)) return null
  const own = steps
    .filter((step) => !('permission' in step) || mayWith(roles, step.permission))
    .slice(0, most)
  return (
    <section aria-labelledby="first-steps" className={css.card}>
      <h2 id="first-steps">{t('dashboard.firstSteps.title')}</h2>
      <ol>
        {[...own, lastStep].map(({ name, to }) => (
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
