import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { enter, openBrowser } from './product-page.ts'
import { inFull } from './full.ts'

let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  context = await openBrowser(browser)
  page = await context.newPage()
  await enter(page, people.salesperson)
})
test.afterAll(() => context.close())

/** Counts requests to an address and holds them until `open` is called. */
async function gate(path: RegExp): Promise<{ seen: () => number; open: () => void }> {
  let seen = 0
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') {
      seen += 1
      await opened
    }
    await route.continue()
  })
  return { seen: () => seen, open }
}

async function followUp() {
  await page.goto('/crm/index/list')
  await page.locator('main').getByRole('button', { name: '跟进', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '跟进内容' }).fill('带了检测报告，下周再谈。')
  await form.getByText('7 天', { exact: true }).click()
  return form
}

const sent = /\/api\/customers\/\d+\/follow-ups$/

inFull('a form waits for a running upload and then includes the file', async () => {
  const form = await followUp()
  const upload = await gate(/\/api\/index\/upload$/)
  const saved = await gate(sent)
  saved.open()
  await form.locator('input[type=file]').setInputFiles({
    name: '检测报告.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await expect(form.getByRole('progressbar', { name: '正在上传 检测报告.pdf' })).toBeAttached()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '文件还在上传' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(form).toBeVisible()
  expect(saved.seen()).toBe(0)

  // Forbidden files are refused with a reason. At most five are allowed, including the one being uploaded.
  const file = (name: string, size = 5) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') })
  for (const [files, words] of [
    [[file('a,b.txt')], '文件名不正确，不能包含英文逗号!'],
    [[file('big.txt', 5 * 1024 * 1024 + 1)], '上传文件大小不能超过 5 MB!'],
    [['1', '2', '3', '4', '5'].map((name) => file(`${name}.txt`)), '上传文件数量不能超过 5 个!'],
  ] as const) {
    await form.locator('input[type=file]').setInputFiles([...files])
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  expect(upload.seen()).toBe(1)

  upload.open()
  await expect(form.getByRole('button', { name: '检测报告.pdf', exact: true })).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  expect(saved.seen()).toBe(1)
  await page.unrouteAll()
})
