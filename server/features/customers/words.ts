import { and, isNull, sql } from 'drizzle-orm'
import type { customerWords } from '../../../contract/customers.ts'
import type { AnswerOf } from '../../../contract/route.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { customersTable as table } from '../../tables/customers.ts'
import { ownedScope } from './source.ts'

/** So many of the latest customers say which words are in use. */
const latest = 1000
const most = 30

/** The words of the caller's own live customers, so that one says the same thing in the same words. */
export async function wordsInUse(db: Db, who: Caller): Promise<AnswerOf<typeof customerWords>> {
  const { source, department, duty } = table
  const rows = await db
    .select({ source, department, duty })
    .from(table)
    .where(and(ownedScope(who), isNull(table.archived_at)))
    .orderBy(sql`${table.created_at} desc nulls last, ${table.id} desc nulls last`)
    .limit(latest)
  const byUse = (name: 'source' | 'department' | 'duty'): string[] => {
    const counts = new Map<string, number>()
    for (const { [name]: word } of rows) if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
    return [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([word]) => word)
  }
  return { source: byUse('source'), department: byUse('department'), duty: byUse('duty') }
}
