// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'

/** What the browser has and Node has not; the answer is the test's. */
let answer: Response
const saved: string[] = []
const asked: string[] = []
beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    location: new URL('https://crm.example/crm/weituo/list'),
    document: { cookie: 'language=zh', documentElement: {}, createElement: () => ({ click: () => saved.push('a file') }) },
    fetch: (url: string) => {
      asked.push(url)
      return Promise.resolve(answer)
    },
  })
  await (await import('./text.tsx')).loadLanguage('zh')
})

const toasts = async (): Promise<unknown[]> => {
  const { notificationsStore } = await import('@mantine/notifications')
  const { notifications } = notificationsStore.getState()
  return notifications.map((one) => one.message)
}
const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

test('a ZIP that fails says so in the words of the source-spec, whatever the answer was', async () => {
  const { saveZip } = await import('./download.ts')
  for (const bad of [
    json({ code: 403, msg: 'x' }, 403),
    json({ code: 500, msg: 'y' }, 200),
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  ]) {
    answer = bad
    await expect(saveZip('/common/lots/7/files', '7.zip')).rejects.toThrow()
    expect(await toasts()).toEqual(['下载文件出现错误，请联系管理员！'])
    ;(await import('@mantine/notifications')).notifications.clean()
  }
  expect(saved).toEqual([])
  answer = new Response('PK', { headers: { 'content-type': 'application/octet-stream' } })
  await saveZip('/common/lots/7/files', '7.zip')
  expect([saved, await toasts()]).toEqual([['a file'], []])
})

test('the token goes nowhere but to downloads of our own', async () => {
  const { saveZip } = await import('./download.ts')
  asked.length = 0
  for (const address of ['https://evil.example/common/x', '//evil.example/common/x', '/api/customers', '/common/../api/x'])
    await expect(saveZip(address, 'x.zip')).rejects.toThrow('Not a download')
  expect(asked).toEqual([])
})
