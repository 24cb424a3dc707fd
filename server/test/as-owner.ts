import pg from 'pg'
import type { TestApp } from './harness.ts'

/** Runs statements that the application may not, as the owner of the tables. */
export async function asOwner({ ownerUrl }: TestApp, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const text of statements) await client.query(text)
  } finally {
    await client.end()
  }
}
