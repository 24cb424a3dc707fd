import { expect, test } from 'vitest'
import { can } from '../../contract/permissions.ts'
import type { Screen } from '../screen.ts'
import { entryFor, firstBelow, menuOf, type MenuItem } from './menu.ts'

const page = () => Promise.resolve(() => null)
const screen = (path: string, parent: string | undefined, more: Partial<Screen> = {}): Screen => ({
  path,
  title: 'product',
  ...(parent && { parent }),
  ...more,
})

/** The route table of the source-spec. */
const table: Screen[] = [
  screen('/index', undefined, { page }),
  screen('/crm', undefined, { flat: true }),
  screen('customers', '/crm'),
  screen('customer list', 'customers', { page, permission: 'customers.use' }),
  screen('pool', 'customers', { page, permission: 'pool.use' }),
  screen('lots', '/crm'),
  screen('commissioned', 'lots', { page, permission: 'customers.use' }),
  screen('detail', 'lots', { page, permission: 'lots.use', hidden: true }),
  screen('goods', 'lots', { page, permission: 'goods.use' }),
  screen('sign-ups', 'lots', { page, permission: 'goods.use' }),
  screen('exports', '/crm', { page, permission: 'exports.use' }),
  screen('recyclers', '/crm'),
  screen('add recycler', 'recyclers', { page, permission: 'recyclers.use' }),
  screen('recycler list', 'recyclers', { page, permission: 'recyclers.use' }),
  screen('finance', '/crm'),
  screen('finance list', 'finance', { page, permission: 'finance.use' }),
  screen('/profile', undefined, { page, hidden: true }),
]

const may = (role: number) => (permission: Parameters<typeof can>[1]) => can([role], permission)
const words = (items: readonly MenuItem[]): string[] =>
  items.map(({ screen: { path }, children }) =>
    children.length > 0 ? `${path}(${words(children).join(' ')})` : path,
  )
const menu = (role: number) => words(menuOf(table, may(role))).slice(1)

const customers = 'customers(customer list pool)'
const recyclers = 'recyclers(add recycler recycler list)'

test.each([
  [1, [customers, 'lots(commissioned goods sign-ups)', 'exports', recyclers, 'finance list']],
  [2, [customers, 'lots(commissioned goods sign-ups)', recyclers]],
  [3, [customers, 'commissioned', recyclers]],
  [4, ['lots(goods sign-ups)', recyclers]],
  [5, [customers, 'commissioned', recyclers]],
  [6, ['lots(goods sign-ups)', recyclers]],
  [7, []],
  [8, ['finance list']],
])('the menu of role %i', (role, expected) => expect(menu(role)).toEqual(expected))

test('an only child without an icon takes the icon of its group', () => {
  const icon = (() => null) as unknown as NonNullable<Screen['icon']>
  const [only] = menuOf([screen('group', undefined, { icon }), screen('leaf', 'group', { page })], () => true)
  expect(only).toMatchObject({ screen: { path: 'leaf' }, icon })
})

test('a group leads to the first of its screens that the person may open', () => {
  expect(firstBelow(table, '/crm', may(1))?.path).toBe('customer list')
  expect(firstBelow(table, '/crm', may(4))?.path).toBe('goods')
  expect(firstBelow(table, 'lots', may(3))?.path).toBe('commissioned')
  expect(firstBelow(table, '/crm', may(7))).toBeUndefined()
})

test('the detail belongs to the list the person has', () => {
  const detail = screen('detail', 'lots', { page, hidden: true, activeMenu: ['commissioned', 'goods'] })
  expect(entryFor(detail, menuOf(table, may(5)))).toBe('commissioned')
  expect(entryFor(detail, menuOf(table, may(6)))).toBe('goods')
  expect(entryFor(screen('goods', 'lots', { page }), menuOf(table, may(6)))).toBe('goods')
})
