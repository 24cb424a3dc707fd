import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { choosePassword, person } from './person.ts'
import { enter, goHome, openBrowser, signIn, watchErrors } from './product-page.ts'
import { demoPassword } from './start-product.ts'
import { full } from '#tools/full-run.ts'

/** A lead has the screens of the people it leads. */
const ofSellers = [
  '首页',
  '客户管理列表',
  '公海客户列表',
  '委托列表',
  '添加回收商',
  '回收商列表',
  '跟进记录',
  '审批',
  '经营成果',
  '专场',
  '去向',
  '委托方',
  '合同',
]

const ofRecruiters = [
  '首页',
  '物资列表',
  '报名列表',
  '添加回收商',
  '回收商列表',
  '审批',
  '经营成果',
  '专场',
  '去向',
]

/** The menu of each role, written by hand: the screens of the source-spec's table, and our own groups. */
const menus: Record<number, string[]> = {
  1: [
    '首页',
    '客户管理列表',
    '公海客户列表',
    '委托列表',
    '物资列表',
    '报名列表',
    '导出管理',
    '添加回收商',
    '回收商列表',
    '财务列表',
    '跟进记录',
    '审批',
    '经营成果',
    '凭证',
    '专场',
    '去向',
    '委托方',
    '合同',
    '拍卖公司',
    '拍卖平台',
    '文书模板',
    '工作日历',
    '员工',
    '公海规则',
    '导入历史数据',
    '公司设置',
    '提成方案',
    '服务账号',
    'Webhook',
    '消息与邮件',
    '审计日志',
    '系统状态',
  ],
  2: [
    '首页',
    '客户管理列表',
    '公海客户列表',
    '委托列表',
    '物资列表',
    '报名列表',
    '添加回收商',
    '回收商列表',
    '跟进记录',
    '审批',
    '经营成果',
    '专场',
    '去向',
    '委托方',
    '合同',
    '拍卖公司',
    '拍卖平台',
    '文书模板',
    '工作日历',
    '公海规则',
  ],
  3: ofSellers,
  4: ofRecruiters,
  5: ofSellers,
  6: ofRecruiters,
  7: ['首页', '审计日志'],
  8: ['首页', '财务列表', '审批', '经营成果', '凭证'],
}

const everydayRoles = full ? Object.keys(menus) : ['5']
for (const role of everydayRoles) {
  test(`the menu of role ${role} has exactly its screens`, async ({ browser }) => {
    const context = await openBrowser(browser)
    const page = await context.newPage()
    const errors = watchErrors(page)
    await enter(page, `demo${role}`)
    await goHome(page)
    const menu = page.locator('aside, nav').first()
    const closed = menu.locator('button[aria-expanded="false"]')
    while ((await closed.count()) > 0) await closed.first().click()
    await expect(menu.getByRole('link').filter({ hasNotText: '云竞通' })).toHaveText(
      (menus[Number(role)] ?? []).map((title) => new RegExp(`^${title}(\\d.*)?$`)),
    )
    expect(errors).toEqual([])
    await context.close()
  })
}

test('without a session every address leads to the sign-in and then back to itself', async ({ browser }) => {
  const context = await openBrowser(browser)
  const page = await context.newPage()
  for (const [path, asked] of [
    ['/auth-redirect?code=x', '%2F'],
    ['/404', '%2F404'],
    ['/no/such/page', '%2Fno%2Fsuch%2Fpage'],
  ]) {
    await page.goto(path ?? '')
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${asked}$`))
  }
  await page.goto('/crm/index/list?status=1#here')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcrm%2Findex%2Flist%3Fstatus%3D1%23here$/)
  await signIn(page, people.salesperson)
  await expect(page).toHaveURL(/\/crm\/index\/list\?status=1#here$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/index$/)
  await context.close()
})

const evils = ['/\\evil.example', '//evil.example', 'https://evil.example/', 'javascript:alert(1)']
for (const evil of full ? evils : evils.slice(0, 1)) {
  test(`a redirect to ${evil} is not followed`, async ({ browser }) => {
    const context = await openBrowser(browser)
    const page = await context.newPage()
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`)
    await signIn(page, people.salesperson)
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/index$/)
    await context.close()
  })
}

test('a screen of another role explains itself at its own address; an unknown one leads to 404', async ({
  browser,
}) => {
  const { context, page } = await person(browser, people.finance)
  await page.goto('/crm/index/list')
  await expect(page).toHaveURL(/\/crm\/index\/list$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/权限/)
  for (const nowhere of ['/no/such/page', '/redirect//x', '/redirect//evil.example/x', '/redirect/no/such']) {
    await page.goto(nowhere)
    await expect(page).toHaveURL(/\/404$/)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/index$/)
  await expect(page).toHaveTitle('首页 - 云竞通 CRM')
  await context.close()
})

test('menu and page follow when an administrator grants or revokes roles', async ({ browser }, { retry }) => {
  const admin = await person(browser, people.administrator)
  const account = {
    username: `changes${retry}`,
    nickname: '换岗',
    name: '换岗',
    roles: [6],
    password: 'the first one 2026',
  }
  const made = await admin.ask('post', '/api/staff', account)
  const { username, password } = account
  await choosePassword(admin, { username, password }, demoPassword)
  const { page, context, errors } = await person(browser, account.username)
  const changedFirst = Promise.withResolvers<void>()
  await page.route(/\/api\/events/, async (route) => {
    await changedFirst.promise
    await route.continue()
  })
  await page.goto('/crm/recyclers/list')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '回收商列表' })).toBeVisible()
  const changed = await admin.ask('patch', `/api/staff/${made.id}`, { roles: [8], version: made.version })
  changedFirst.resolve()
  await expect(menu.getByRole('link')).toHaveText([/^首页/, /^财务列表/])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您没有权限访问此页面')
  await admin.ask('patch', `/api/staff/${made.id}`, { roles: [6, 8], version: changed.version })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('回收商列表')
  expect(errors).toEqual([])
  await admin.ask('patch', `/api/staff/${made.id}`, { disabled: true, version: changed.version + 1 })
  await context.close()
  await admin.context.close()
})

test('data missed while the server was away is loaded again', async ({ browser }) => {
  const { page, context } = await person(browser, people.salesperson)
  const heard = Promise.withResolvers<void>()
  await page.route(/\/api\/events/, async (route) => {
    await heard.promise
    await route.fulfill({ contentType: 'text/event-stream', body: 'event: resync\ndata: {}\n\n' })
    await page.route(/\/api\/events/, (again) => again.abort())
  })
  const listening = page.waitForRequest(/\/api\/events/)
  await page.goto('/crm/index/list')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await listening
  const asked = ['/admin/login/user', '/api/customers'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  )
  heard.resolve()
  await Promise.all(asked)
  await context.close()
})

test('a generated password must be changed first; then the wanted page opens', async ({ browser }) => {
  const admin = await person(browser, people.administrator)
  const account = { username: 'fresh', nickname: '新人', name: '新人', roles: [5] }
  const { password } = await admin.ask<{ password: string }>('post', '/api/staff', account)
  await admin.context.close()
  const context = await openBrowser(browser)
  const page = await context.newPage()
  await page.goto('/crm/index/list?status=1')
  await page.locator('input[name="username"]').fill(`  ${account.username} `)
  await page.locator('input[name="password"]').fill(password)
  const sent = page.waitForRequest(/login_submit/)
  await page.locator('button[type="submit"]').click()
  expect((await sent).postDataJSON()).toEqual({ username: account.username, password })
  await expect(page).toHaveURL(/\/first-password\?redirect=%2Fcrm%2Findex%2Flist%3Fstatus%3D1$/)
  for (const [name, value] of Object.entries({
    old_password: password,
    new_password: 'a fresh one 2026',
    repeated: 'a fresh one 2026',
  }))
    await page.locator(`input[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page).toHaveURL(/\/crm\/index\/list\?status=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客户管理列表')
  await context.close()
})

const titles = {
  zh: '客户管理列表 - 云竞通 CRM',
  en: / - Yunjingtong CRM$/,
  es: / - Yunjingtong CRM$/,
  ja: / - 云竞通 CRM$/,
} as const
for (const language of full ? (['zh', 'en', 'es', 'ja'] as const) : (['ja'] as const)) {
  test(`the list is in ${language} and declares it`, async ({ browser }) => {
    const { context, page } = await person(browser, people.salesperson, { language })
    await page.goto('/crm/index/list')
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    await expect(page).toHaveTitle(titles[language])
    if (language === 'en' || language === 'es') {
      const heads = (await page.locator('thead').innerText()) + (await page.locator('h1').innerText())
      expect(heads).not.toMatch(/[\u4e00-\u9fff]/)
    }
    await context.close()
  })
}

const heights = { default: 40, medium: 36, small: 32, mini: 28 } as const
for (const [size, height] of Object.entries(heights).slice(full ? 0 : -1)) {
  test(`size ${size} makes controls ${height} px high`, async ({ browser }) => {
    const { context, page } = await person(browser, people.salesperson, {
      size: size as keyof typeof heights,
    })
    await page.goto('/crm/index/list')
    const search = page.getByRole('main').locator('input').first()
    await expect.poll(async () => Math.round((await search.boundingBox())?.height ?? 0)).toBe(height)
    await context.close()
  })
}

test('the sidebar collapses, remembers it in a cookie, and is a drawer below 992 px', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  await goHome(page)
  const sidebar = page.locator('aside').first()
  await expect.poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0)).toBe(210)
  await page.keyboard.press('Control+b')
  await expect.poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0)).toBe(54)
  expect((await context.cookies()).find((cookie) => cookie.name === 'sidebarStatus')?.value).toBe('0')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect.poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0)).toBe(54)
  await context.close()
})
