// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { auctionEventRoutes } from '#contract/auction-events.ts'
import { uploadRoutes } from '#contract/uploads.ts'

/** Methods and addresses of the requests that were opened. */
const opened: string[][] = []
class Request {
  readonly upload = { addEventListener: () => undefined }
  open(...given: string[]) {
    opened.push(given)
  }
  setRequestHeader(): void {}
  addEventListener(): void {}
  send(): void {}
}
beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    location: new URL('https://crm.example/index'),
    document: { cookie: 'language=en; Admin-Token=abc', documentElement: { dataset: {} } },
    XMLHttpRequest: Request,
  })
  await (await import('#web/text/text.tsx')).loadLanguage('en')
})

test('a file goes to the address of its record', async () => {
  const { sendUpload } = await import('./send-file.ts')
  const file = new File(['a'], 'a.csv')
  void sendUpload(auctionEventRoutes.readSheet, { file }, () => undefined, { id: 7 })
  void sendUpload(uploadRoutes.upload, { file }, () => undefined)
  expect(opened).toEqual([
    ['POST', '/api/auction-events/7/lots/workbook'],
    ['POST', '/api/index/upload'],
  ])
})
