import { expect, test } from 'vitest'
import { can } from '#contract/grammar/permissions.ts'
import type { Screen } from '#web/screen.ts'
import { entryFor, firstBelow, menuOf, type MenuItem } from './menu.ts'

const page = () => Promise.resolve(() => null)
const screen = (path: string, more: Partial<Screen> = {}): Screen => ({ path, title: 'product', ...more })

/** The route table of the source-spec. */
const table: Screen[] = [
  screen('/index', { page }),
  screen('/crm', { flat: true }),
  screen('/crm/customers'),
  screen('/crm/customers/list', { page, permission: 'customers.use' }),
  screen('/crm/customers/pool', { page, permission: 'pool.use' }),
  screen('/crm/lots'),
  screen('/crm/lots/commissioned', { page, permission: 'customers.use' }),
  screen('/crm/lots/detail', { page, permission: 'lots.use', hidden: true }),
  screen('/crm/lots/goods', { page, permission: 'goods.use' }),
  screen('/crm/lots/sign-ups', { page, permission: 'goods.use' }),
  screen('/crm/exports', { page, permission: 'exports.use' }),
  screen('/crm/recyclers'),
  screen('/crm/recyclers/add', { page, permission: 'recyclers.use' }),
  screen('/crm/recyclers/list', { page, permission: 'recyclers.use' }),
  screen('/crm/finance'),
  screen('/crm/finance/list', { page, permission: 'finance.use' }),
  screen('/profile', { page, hidden: true }),
]

const may = (role: number) => (permission: Parameters<typeof can>[1]) => can([role], permission)
const words = (items: readonly MenuItem[]): string[] =>
  items.map(({ screen: { path }, children }) =>
    children.length > 0 ? `${path}(${words(children).join(' ')})` : path,
  )
const menu = (role: number) => words(menuOf(table, may(role))).slice(1)

const customers = '/crm/customers(/crm/customers/list /crm/customers/pool)'
const recyclers = '/crm/recyclers(/crm/recyclers/add /crm/recyclers/list)'
const [commissioned, goods, signUps] = ['/crm/lots/commissioned', '/crm/lots/goods', '/crm/lots/sign-ups']

test.each([
  [
    1,
    [
      customers,
      `/crm/lots(${commissioned} ${goods} ${signUps})`,
      '/crm/exports',
      recyclers,
      '/crm/finance/list',
    ],
  ],
  [2, [customers, `/crm/lots(${commissioned} ${goods} ${signUps})`, recyclers]],
  [3, [customers, commissioned, recyclers]],
  [4, [`/crm/lots(${goods} ${signUps})`, recyclers]],
  [5, [customers, commissioned, recyclers]],
  [6, [`/crm/lots(${goods} ${signUps})`, recyclers]],
  [7, []],
  [8, ['/crm/finance/list']],
])('the menu of role %i', (role, expected) => expect(menu(role)).toEqual(expected))

test('an only child without an icon takes the icon of its group', () => {
  const icon = 'coin'
  const [only] = menuOf([screen('/group', { icon }), screen('/group/leaf', { page })], () => true)
  expect(only).toMatchObject({ screen: { path: '/group/leaf' }, icon })
})

test('a group leads to the first of its screens that the person may open', () => {
  expect(firstBelow(table, '/crm', may(1))?.path).toBe('/crm/customers/list')
  expect(firstBelow(table, '/crm', may(4))?.path).toBe(goods)
  expect(firstBelow(table, '/crm/lots', may(3))?.path).toBe(commissioned)
  expect(firstBelow(table, '/crm', may(7))).toBeUndefined()
})

test('the detail belongs to the list the person has', () => {
  const detail = screen('/crm/lots/detail', { page, hidden: true, activeMenu: [commissioned, goods] })
  expect(entryFor(detail, menuOf(table, may(5)))).toBe(commissioned)
  expect(entryFor(detail, menuOf(table, may(6)))).toBe(goods)
  expect(entryFor(screen(goods, { page }), menuOf(table, may(6)))).toBe(goods)
})
