import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'

test('those who run the installation read how it is and what to do; others have no such entry', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.administrator)
  await page.goto('/system/status')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('系统状态')
  await expect(page.getByText('数据密钥在数据目录内，也没有备份密钥')).toBeVisible()
  await expect(page.getByText('怎么办：把 SECRETS_DIR 设为数据目录之外的文件夹')).toBeVisible()
  await expect(page.getByText('1 个实例在运行')).toBeVisible()
  await expect(page.getByRole('group', { name: '每日任务' })).toContainText('封印检查')
  await expect(page.getByRole('navigation').getByRole('link', { name: '系统状态' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
  const other = await person(browser, people.director)
  await other.page.goto('/system/status')
  await expect(other.page.getByRole('heading', { level: 1 })).not.toHaveText('系统状态')
  await other.context.close()
})
