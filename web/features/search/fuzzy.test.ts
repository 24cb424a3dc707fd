import { expect, test } from 'vitest'
import { texts } from '#texts/all.ts'
import { pinyinOf } from '#tools/pinyin-of-titles.ts'
import { fuzzy } from './fuzzy.ts'

/** The menu of role 1 from the source-spec, with our own child paths. */
const menu = [
  ['/index', '首页'],
  ['/crm/index', '客户管理'],
  ['/crm/index/list', '客户管理', '客户管理列表'],
  ['/crm/index/highseaslist', '客户管理', '公海客户列表'],
  ['/crm/weituo', '委托物资管理'],
  ['/crm/weituo/weituoList', '委托物资管理', '委托列表'],
  ['/crm/weituo/weituoListZhaoShang', '委托物资管理', '物资列表'],
  ['/crm/weituo/registrationList', '委托物资管理', '报名列表'],
  ['/crm/daochu', '导出管理'],
  ['/crm/recyclers', '回收商管理'],
  ['/crm/recyclers/add', '回收商管理', '添加回收商'],
  ['/crm/recyclers/list', '回收商管理', '回收商列表'],
  ['/crm/caiwu', '财务管理'],
  ['/crm/caiwu/list', '财务管理', '财务列表'],
].map(([path = '', ...titles]) => ({ path, titles }))
const found = (text: string, search = fuzzy(menu, (titles) => pinyinOf(titles.at(-1) ?? ''))) =>
  search(text)
    .map((entry) => entry.titles.at(-1))
    .sort()

test.each([
  ['客户', ['客户管理', '客户管理列表', '公海客户列表']],
  ['财务', ['财务管理', '财务列表']],
  ['报名', ['报名列表']],
  ['公海户', ['公海客户列表']],
  ['gonghai', ['公海客户列表']],
  ['gh', ['公海客户列表']],
  ['huishou', ['回收商管理', '添加回收商', '回收商列表']],
  ['daochu', ['导出管理']],
  ['客管', []],
  ['zzzz', []],
  ['x'.repeat(33), []],
])('%s finds %j', (text, wanted) => expect(found(text)).toEqual([...wanted].sort()))

test('a path finds its screen, even without pinyin', () => {
  expect(found('weituo', fuzzy(menu))).toHaveLength(4)
  expect(found('gonghai', fuzzy(menu))).toEqual([])
})

test('a title weighs 0.7, a path 0.3, and the best match comes first', () => {
  const search = fuzzy([
    { path: 'goods', titles: ['elsewhere'] },
    { path: 'elsewhere', titles: ['goods'] },
  ])
  expect(search('goods').map((entry) => entry.path)).toEqual(['elsewhere', 'goods'])
})

test('32 characters still search, blanks around do not count, and an empty text finds everything', () => {
  const search = fuzzy([{ path: '/a', titles: ['b'.repeat(32)] }])
  expect(search(` ${'b'.repeat(32)} `)).toHaveLength(1)
  expect(search('b'.repeat(33))).toEqual([])
  expect(search(' ')).toHaveLength(1)
})

test('every Chinese title has pinyin', () => {
  for (const title of Object.values(texts.zh.screens))
    expect(pinyinOf(String(title))[0]).toMatch(/^[a-z\d]+$/)
  expect(pinyinOf('公海客户列表')).toEqual(['gonghaikehuliebiao', 'ghkhlb'])
})
