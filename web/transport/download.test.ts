// @vitest-environment node
import { beforeAll, beforeEach, expect, test } from 'vitest'

/** Browser globals that Node lacks. The test provides the response. */
let answer: Response | TypeError
const saved: string[] = []
const asked: string[] = []
const carried: (string | undefined)[][] = []
/** The message over the page: now, and at the time of each request. */
const covers: string[] = []
const seen: string[] = []
beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    location: new URL('https://crm.example/crm/weituo/list'),
    document: {
      cookie: 'language=zh; Admin-Token=abc',
      documentElement: { dataset: {} },
      body: { append: (cover: { label: string }) => covers.push(cover.label) },
      createElement: () => ({
        click: () => saved.push('a file'),
        setAttribute(_name: string, value: string) {
          Object.assign(this, { label: value })
        },
        append: () => {},
        addEventListener: () => {},
        showModal: () => {},
        close: () => {},
        remove: () => covers.pop(),
      }),
    },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(url)
      carried.push([headers['Authorization'], headers['X-Token']])
      seen.push(...covers)
      return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer)
    },
  })
  await (await import('#web/text/text.tsx')).loadLanguage('zh')
})

/** Files of this project share their modules, so toasts of another file may still be there. */
beforeEach(async () => {
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
  notifications.cleanQueue()
})

const toasts = async (): Promise<unknown[]> => {
  const { notificationsStore } = await import('@mantine/notifications')
  const { notifications } = notificationsStore.getState()
  return notifications.map((notification) => notification.message)
}

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

test('a ZIP answered by JSON shows that message, any other failure the source-spec’s own', async () => {
  const { saveZip } = await import('./download.ts')
  const broken = { status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' } }
  for (const [bad, words] of [
    [json({ code: 403, msg: 'x' }, 403), '当前操作没有权限'],
    [json({ code: 500, msg: '附件已被清理' }, 200), '附件已被清理'],
    [new Response('{"broken', broken), '系统未知错误，请反馈给管理员'],
    [
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      '下载文件出现错误，请联系管理员！',
    ],
    [new TypeError('Failed to fetch'), '下载文件出现错误，请联系管理员！'],
  ] as const) {
    answer = bad
    await expect(saveZip('/common/lots/7/files', '7.zip')).rejects.toThrow()
    await expect.poll(toasts).toEqual([words])
    ;(await import('@mantine/notifications')).notifications.clean()
  }
  expect(saved).toEqual([])
  expect(new Set(seen)).toEqual(new Set(['正在下载数据，请稍候']))
  expect(covers).toEqual([])
  answer = new Response('PK', { headers: { 'content-type': 'application/octet-stream' } })
  await saveZip('/common/lots/7/files', '7.zip')
  expect([saved, await toasts(), covers]).toEqual([['a file'], [], []])
  expect(new Set(carried.map(String))).toEqual(new Set(['Bearer abc,']))
})

test('a JSON answer is an error: the source-spec’s message for its codes, else the server’s', async () => {
  const { saveMade, saveResource } = await import('./download.ts')
  const { notifications } = await import('@mantine/notifications')
  saved.length = 0
  for (const [bad, words] of [
    [json({ code: 401, msg: 'x' }, 401), '认证失败，无法访问系统资源'],
    [json({ code: 403, msg: 'x' }, 200), '当前操作没有权限'],
    [json({ code: 404, msg: 'x' }, 404), '访问资源不存在'],
    [json({ code: 507, msg: '服务器存储空间不足' }, 507), '服务器存储空间不足'],
    [json({ code: 500 }, 500), '系统未知错误，请反馈给管理员'],
    [json(null, 500), '系统未知错误，请反馈给管理员'],
    [new Response('nothing', { status: 404 }), '访问资源不存在'],
  ] as const)
    for (const save of [() => saveMade('a.xlsx'), () => saveResource('/f/a/file.pdf')]) {
      answer = bad.clone()
      await expect(save()).rejects.toThrow()
      await expect.poll(toasts).toEqual([words])
      notifications.clean()
    }
  expect(saved).toEqual([])
})

test('the token goes only to downloads of our own', async () => {
  const { saveZip } = await import('./download.ts')
  asked.length = 0
  for (const address of [
    'https://evil.example/common/x',
    '//evil.example/common/x',
    '/api/customers',
    '/common/../api/x',
  ])
    await expect(saveZip(address, 'x.zip')).rejects.toThrow('Not a download')
  expect(asked).toEqual([])
})
