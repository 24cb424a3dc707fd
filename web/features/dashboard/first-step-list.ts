import type { Permission } from '#contract/grammar/permissions.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { changeSettings, currentSettings } from '#web/state/settings.ts'
import { topicPath } from '#web/features/help/topics.ts'

/**
 * Rare permissions come first, because they say most about a
 * person's job. The first few the person has are shown.
 */
export const steps = [
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
export const lastStep = { name: 'way', to: topicPath('find-your-way') } as const

export const visitedKey = 'first-steps.visited'
/** The steps that each person has been to, by uid. */
export type Visited = Readonly<Record<number, readonly string[]>>
export const nobodyVisited: Visited = {}

/** A step is done once the person is where it leads, whichever way they came. */
export function noteVisit(uid: number, pathname: string, search: string): void {
  const given = new URLSearchParams(search)
  const here = [...steps, lastStep].filter(({ to }) => {
    const [path, query] = to.split('?')
    return (
      path === pathname && [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value)
    )
  })
  const { kept } = currentSettings()
  const visited = (kept[visitedKey] as Visited | undefined) ?? nobodyVisited
  const own = visited[uid] ?? []
  const added = here.map(({ name }) => name).filter((name) => !own.includes(name))
  if (added.length > 0)
    changeSettings({ kept: { ...kept, [visitedKey]: { ...visited, [uid]: [...own, ...added] } } })
}
