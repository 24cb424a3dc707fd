import type { NoticeReading, NoticeValue } from '#contract/event-notices.ts'
import type { Db } from '#server/db/client.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { readNotice } from './notice/read-notice.ts'

/** Finds the dictionary entry that a notice names, and keeps the phrase with it. */
function keyOf(names: ReadonlyMap<number, string>, named: NoticeValue | undefined): NoticeValue | undefined {
  const words = typeof named?.value === 'string' ? named.value : undefined
  const found = words && [...names].find(([, name]) => words.includes(name) || name.includes(words))
  return named && found ? { ...named, value: found[0] } : undefined
}

/** Reads a notice. For companies and platforms in the dictionaries, it also returns their keys. */
export async function fromNotice(db: Db, text: string): Promise<NoticeReading> {
  const read = readNotice(text)
  const { companies, platforms } = await dictionaryNames(db)
  const company = keyOf(companies, read.event['company_name'])
  const platform = keyOf(platforms, read.event['platform_name'])
  return { ...read, event: { ...read.event, ...(company && { company }), ...(platform && { platform }) } }
}
