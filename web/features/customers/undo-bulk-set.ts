import type { CustomerRow } from '#contract/customers.ts'

export type SetFields = Partial<Pick<CustomerRow, 'status' | 'next_follow_at'>>

/** Groups rows by their former value. Each group is restored by one call. */
export function undoCallsOf(rows: readonly (SetFields & { id: number })[], settings: SetFields) {
  const names = (['status', 'next_follow_at'] as const).filter((name) => name in settings)
  const calls = new Map<string, SetFields & { ids: number[] }>()
  for (const row of rows) {
    const former: SetFields = Object.fromEntries(names.map((name) => [name, row[name]]))
    const key = JSON.stringify(former)
    const same = calls.get(key) ?? { ids: [], ...former }
    same.ids.push(row.id)
    calls.set(key, same)
  }
  return [...calls.values()]
}
