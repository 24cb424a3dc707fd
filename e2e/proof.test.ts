import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { signIn, watchErrors } from './product-page.ts'
import { demoPassword, startProduct, type Product } from './start-product.ts'
import { inFull } from './full.ts'

const minute = 60_000
let product: Product
test.afterEach(() => product.stop())

inFull(
  'after eleven minutes a role is taken only with the password; cancelled, nothing changes',
  async ({ browser }) => {
    test.slow()
    const first = await startProduct()
    product = first
    const context = await browser.newContext({ baseURL: first.url, viewport: { width: 1366, height: 768 } })
    await context.addCookies([{ name: 'language', value: 'zh', url: first.url }])
    const page = await context.newPage()
    const errors = watchErrors(page)
    await signIn(page, people.administrator)
    const token = (await context.cookies()).find((cookie) => cookie.name === 'Admin-Token')?.value ?? ''
    const rolesOf = async () => {
      const headers = { 'x-token': token, 'x-client': 'web' }
      const answer = await context.request.get(`/api/staff?q=${people.recruitingLead}`, { headers })
      return ((await answer.json()) as { data: { items: { roles: number[] }[] } }).data.items[0]?.roles
    }
    await page.goto('about:blank')
    await first.stop({ keep: true })
    product = await startProduct(first, { TEST_CLOCK_OFFSET_MS: String(11 * minute) })

    await page.goto(`/system/staff?q=${people.recruitingLead}`)
    await page.getByRole('row', { name: people.recruitingLead }).getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: /编辑员工/ })
    await form.getByLabel('姓名').fill('改名')
    const roles = await rolesOf()
    await form.getByRole('checkbox', { name: '招商主管' }).click()
    await form.getByRole('checkbox', { name: '招商专员' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    const question = page.getByRole('dialog', { name: /请再次输入密码/ })
    await expect(question.getByRole('textbox', { name: '密码' })).toBeFocused()

    // Cancelled, with the key too, the form stays as it is and nothing changed.
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(form.getByLabel('姓名')).toHaveValue('改名')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(form.getByLabel('姓名')).toHaveValue('改名')
    expect(await rolesOf()).toEqual(roles)

    await form.getByRole('button', { name: '保存' }).click()
    await question.getByRole('textbox', { name: '密码' }).fill('not the password')
    await question.getByRole('button', { name: '确定' }).click()
    await expect(question.getByRole('alert')).toHaveText('密码或验证码不正确')
    await question.getByRole('textbox', { name: '密码' }).fill(demoPassword)
    await question.getByRole('button', { name: '确定' }).click()
    await expect(form).toBeHidden()
    expect(await rolesOf()).toEqual([6])

    // The answer counts for the next ten minutes.
    await page.getByRole('row', { name: people.recruitingLead }).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '重置密码' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
    const once = page.getByRole('dialog', { name: /的新密码/ })
    await expect(once.locator('output')).toHaveText(/^\w{16}$/)
    expect(errors).toEqual([])
    await context.close()
  },
)
