import { and, sql, type SQL } from 'drizzle-orm'

/** All of these conditions. Unlike drizzle's `and`, it is a condition even if none is given. */
export const all = (...conditions: readonly (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
