import pg from 'pg'
import { expect } from 'vitest'
import { checkBooks } from '#server/features/finance/books/check-books.ts'

/** Expects no violation from `npm run check:books`. */
export async function booksAreClean({ url }: { url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    expect((await checkBooks(client)).flatMap((book) => book.violations)).toEqual([])
  } finally {
    await client.end()
  }
}
