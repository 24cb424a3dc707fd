import type { Case } from './cases.ts'
import { ask } from './load.ts'

interface Answer {
  data: { items?: { id: number }[]; total: number; total_is_estimate?: true }
}

/**
 * Requires the same rows and the same count from both before they are compared. Answers that are not lists
 * are not checked.
 */
export async function refuseDifferentAnswers({ name, product, bare }: Case): Promise<void> {
  if (!bare) return
  for (const [at, path] of product.paths.entries()) {
    const answers = [
      await ask(product.origin, path, product.headers),
      await ask(bare.origin, bare.paths[at] ?? '/'),
    ]
    const [ours, theirs] = answers.map((body) => (JSON.parse(body.toString()) as Answer).data)
    if (!ours?.items || !theirs?.items) continue
    const [first, second] = [ours, theirs].map(({ items = [], total, total_is_estimate }) =>
      JSON.stringify([items.map((item) => item.id), total_is_estimate === true || total]),
    )
    if (first !== second) throw new Error(`${name}: ${path} answers ${first}, the bare server ${second}`)
  }
}
