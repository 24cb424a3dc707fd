import { file, form } from '#server/features/uploads/test-files.ts'
import type { Person } from './harness.ts'
import { post, settled } from './customer-imports.ts'
import { until } from './waiting.ts'

/** A workbook as csv, each cell quoted. */
export const sheetOf = (titles: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    [titles, ...rows]
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  )

/** Uploads a workbook of one kind of the past. */
export async function uploadPast(who: Person, resource: string, content: Buffer, name = `${resource}.csv`) {
  return who.ask('/api/imports', form([file(name, content)], { resource }))
}

/** Uploads a workbook, checks or runs it with the suggested columns, and waits. */
export async function bringPast(
  who: Person,
  resource: string,
  content: Buffer,
  { act = 'run', ...more }: { act?: 'check' | 'run'; answers?: unknown[]; name?: string } = {},
) {
  // A busy machine takes few workbooks at once, and gives up on one that it reads too slowly.
  const { data } = await until(async () => {
    const answer = await uploadPast(who, resource, content, more.name)
    if (['busy', 'workbook_too_large'].includes(answer.data?.reason)) return null
    if (answer.status !== 200) throw new Error(`${resource}: ${answer.msg}`)
    return answer
  }, 300_000)
  const { name: _name, ...choices } = more
  const started = await post(who, `/api/imports/${data.id}/${act}`, {
    mapping: data.mapping,
    on_duplicate: 'skip',
    ...choices,
  })
  if (started.status !== 200) throw new Error(`${resource}: ${started.msg} ${JSON.stringify(started.data)}`)
  return settled(who, data.id)
}

export async function undoImport(who: Person, id: number) {
  const started = await post(who, `/api/imports/${id}/undo`)
  if (started.status !== 200) throw new Error(started.msg)
  return settled(who, id)
}

export const refusedOf = async (who: Person, id: number) =>
  (await who.ask(`/api/imports/${id}/refusals?limit=100`)).data.items as {
    line: number
    field: string | null
    reason: string
    msg: string
  }[]

/** A workbook of records. Each has its titles, and a title that a record lacks is an empty cell. */
export function sheetOfRecords(records: readonly Readonly<Record<string, string>>[]): Buffer {
  const titles = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return sheetOf(
    titles,
    records.map((record) => titles.map((title) => record[title] ?? '')),
  )
}
