import { createHash } from 'node:crypto'

/** Hashes content as it passes. `digest` covers everything that has passed and ends the hash. */
export function hashing(content: AsyncIterable<Uint8Array>): {
  content: AsyncGenerator<Uint8Array>
  digest(): string
} {
  const hash = createHash('sha256')
  const passing = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { content: passing(), digest: () => hash.digest('hex') }
}
