import { expect } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { people } from '#server/demo/cast.ts'
import { misfitsOf } from './misfits.ts'
import { inFull } from './full.ts'
import { person } from './person.ts'

const picture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const vin = '1HGBH41JXMN109186'

inFull('photos of one zip go to their lots and things, and are taken back', async ({ browser }) => {
  const { context, page, errors, ask } = await person(browser, people.director)
  const event = await ask('post', '/api/auction-events', {
    title: '照片专场',
    company: 0,
    platform: 0,
    opens_at: '2027-03-01T02:00:00Z',
    signup_end_time: '2027-02-28T02:00:00Z',
  })
  const { id: lot } = await ask('post', '/api/lots', { corpore_name: '照片标的', auction_type: 0 })
  await ask('post', `/api/auction-events/${event.id}/lots`, { lot_ids: [lot] })
  const { lot_no } = await ask<{ lot_no: string }>('get', `/api/lots/${lot}`)
  await ask('post', `/api/lots/${lot}/items`, { kind: 'vehicle', plate: '京A98765' })
  await ask('post', `/api/lots/${lot}/items`, { kind: 'vehicle', vin })

  await page.goto(`/work/events/event?id=${event.id}&view=lots`)
  await page.getByRole('link', { name: '导入照片' }).click()
  await expect(page.getByText('包号按专场“照片专场”。')).toBeVisible()
  const names = ['1/正面.png', `${lot_no}_2.png`, '京A·98765 (1).png', `${vin}.png`, 'IMG_0001.png']
  const files = Object.fromEntries(names.map((name, n) => [name, new Uint8Array([...picture, n])]))
  await page.locator('input[type="file"]').setInputFiles({
    name: '照片.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ ...files, [`${lot_no}/假.png`]: strToU8('no picture') })),
  })
  await expect(page.getByText('6 个文件，5 个有去向')).toBeVisible({ timeout: 30_000 })
  const lines = page.getByRole('group', { name: '导入照片' })
  await expect(lines.locator('tbody tr').first()).toContainText('没有对应的标的或物品')
  await expect(lines.getByRole('row', { name: /京A·98765/ })).toContainText(`${lot_no} · 京A98765`)
  await expect(lines.getByRole('row', { name: new RegExp(`^${vin}`) })).toContainText(`${lot_no} · ${vin}`)
  expect(await misfitsOf(page)).toEqual([])
  await page.getByRole('button', { name: '放入 5 张照片' }).click()
  await expect(page.getByText('已放入 4 张，共 6 个文件')).toBeVisible({ timeout: 30_000 })
  await expect(lines.getByRole('row', { name: /假\.png/ })).toContainText('不是照片')
  const photos = async () =>
    (await ask<{ photos: { name: string }[] }>('get', `/api/lots/${lot}`)).photos.map(({ name }) => name)
  expect(await photos()).toEqual(['正面.png', `${lot_no}_2.png`])

  await lines.getByRole('link', { name: `${lot_no} · ${vin}` }).click()
  await expect(page.getByRole('tab', { name: '清单', selected: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销 4 张，保留 0 张')).toBeVisible({ timeout: 30_000 })
  expect(await photos()).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
