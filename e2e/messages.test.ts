import { expect, test, type Page } from '@playwright/test'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { people } from '#server/demo/cast.ts'
import { Messengers } from '#server/features/messages/test-messengers.ts'
import { signIn, watchErrors } from './product-page.ts'
import { startProduct, type Product } from './start-product.ts'
import { inFull } from './full.ts'

const messengers = new Messengers()
const links: string[] = []
const mails = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      const source = Buffer.concat(pieces).toString().replaceAll('=\r\n', '')
      links.push(/password-link#[\w-]{43}/.exec(source)?.[0] ?? '')
      done()
    })
  },
})
let product: Product
test.beforeAll(async () => {
  const host = await messengers.open()
  await new Promise<void>((opened) => mails.listen(0, '127.0.0.1', opened))
  const { port } = mails.server.address() as AddressInfo
  product = await startProduct(undefined, {
    WEBHOOK_ALLOWED_HOSTS: host,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'crm@example.com',
    PUBLIC_ORIGIN: 'https://crm.example.com',
  })
})
test.afterAll(async () => {
  await product.stop()
  messengers.close()
  await new Promise<void>((closed) => mails.close(closed))
})

const opened = async (newPage: () => Promise<Page>) => {
  const page = await newPage()
  await page.context().addCookies([{ name: 'language', value: 'zh', url: product.url }])
  return { page, errors: watchErrors(page) }
}

inFull(
  'role 1 leads events to a group, and a person renews a forgotten password by mail',
  async ({ browser }) => {
    const { page, errors } = await opened(() => browser.newPage({ baseURL: product.url }))
    await signIn(page, people.administrator)
    await page.goto('/system/messages')
    await expect(page.getByText('邮件：已启用，发件人 crm@example.com')).toBeVisible()
    await page.getByRole('button', { name: '添加通道' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('平台').selectOption('feishu')
    await dialog.getByLabel('名称').fill('成交群')
    await dialog.getByLabel('地址').fill(messengers.robots.feishu)
    await dialog.getByLabel('密钥').fill('feishuSecret0001')
    await dialog.getByLabel('成交', { exact: true }).check()
    await dialog.getByRole('button', { name: '保存' }).click()
    const line = page.getByRole('listitem').filter({ hasText: '成交群' })
    await expect(line).toContainText('密钥尾号')
    await line.getByRole('button', { name: '发送测试' }).click()
    await expect.poll(() => messengers.posted.length).toBe(1)
    expect(messengers.faults).toEqual([])
    await line.getByRole('button', { name: '发送记录' }).click()
    await expect(page.getByRole('cell', { name: '已发送' })).toBeVisible()

    await page.goto('/system/staff?q=' + people.salesperson)
    await page
      .getByRole('button', { name: '王嘉诚' })
      .or(page.getByRole('link', { name: '王嘉诚' }))
      .first()
      .click()
    await page.getByLabel('邮箱').fill('wang@example.com')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存“王嘉诚”')).toBeVisible()
    expect(errors).toEqual([])
    await page.close()

    const { page: other } = await opened(() => browser.newPage({ baseURL: product.url }))
    await other.goto('/login')
    await other.getByRole('link', { name: '忘记密码' }).click()
    await other.getByLabel('账号或邮箱').fill('wang@example.com')
    await other.getByRole('button', { name: '发送链接' }).click()
    await expect(other.getByRole('status')).toContainText('邮件很快就到')
    await expect.poll(() => links.length).toBe(1)
    await other.goto(`/${links[0] ?? ''}`)
    await other.getByLabel('新密码').fill('silent harbour 2032')
    await other.getByRole('button', { name: '设置密码' }).click()
    await expect(other).toHaveURL(/\/login/)
    await signIn(other, people.salesperson, 'silent harbour 2032')
    await other.close()
  },
)
