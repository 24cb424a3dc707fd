import type { Person } from './harness.ts'
import { until } from './waiting.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const usualTitles = '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信,备注'

/** Phones that no other test uses, one per call. `start` has three digits and belongs to one test file. */
export function phonesFrom(start: string): () => string {
  let serial = 0
  return () =>
    `${start}${String(process.pid % 1000).padStart(3, '0')}${String((serial += 1)).padStart(5, '0')}`
}

export const post = (who: Person, path: string, body: Record<string, unknown> = {}) =>
  who.ask(path, { method: 'POST', body })

/** Uploads lines of customers, with the usual header unless another is given. */
export async function upload(who: Person, rows: string[], titles = usualTitles) {
  const sent = form([file('名单.csv', Buffer.from([titles, ...rows].join('\n')))], { resource: 'customers' })
  return (await who.ask('/api/imports', sent)).data
}

/** Waits until the import is no longer running. */
export async function settled(who: Person, id: number) {
  return until(async () => {
    const { data } = await who.ask(`/api/imports/${id}`)
    return data?.state && !['checking', 'queued', 'running', 'undoing'].includes(data.state) && data
  }, 120_000)
}
