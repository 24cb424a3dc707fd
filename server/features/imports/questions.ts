import type { ImportQuestion, importRoutes } from '#contract/imports.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { importAnswers, type StoredImport } from '#server/tables/imports.ts'
import type { RefusedLine } from './refused-line.ts'

/** The most names that one import asks about. */
const mostQuestions = 200

const keyOf = ({ target, name }: Pick<ImportQuestion, 'target' | 'name'>) => `${target} ${name}`

/** Adds the names that refused lines ask about, each once. */
export function withQuestions(
  before: readonly ImportQuestion[],
  refusals: readonly RefusedLine[],
): ImportQuestion[] {
  const all = new Map(before.map((question) => [keyOf(question), question]))
  for (const { question } of refusals)
    if (question && all.size < mostQuestions) all.set(keyOf(question), question)
  return [...all.values()]
}

type Answers = NonNullable<BodyOf<typeof importRoutes.check>['answers']>

/** Stores which record a name means, for this import and later ones. */
export async function keepAnswers(
  db: Db,
  who: Caller,
  { questions }: StoredImport,
  answers: Answers,
): Promise<void> {
  for (const { target, name, record_id } of answers) {
    const asked = questions.find((question) => keyOf(question) === keyOf({ target, name }))
    if (!asked?.candidates.some(({ id }) => id === record_id))
      throw invalidField('imports', 'answers', 'unknown_choice')
    const answer = { record_id, by_uid: who.uid, at: who.now.toISOString() }
    await db
      .insert(importAnswers)
      .values({ target, name, ...answer })
      .onConflictDoUpdate({ target: [importAnswers.target, importAnswers.name], set: answer })
  }
}
