import { readFileSync } from 'node:fs'
import type { Schema } from './route-schemas.ts'

/** The answers of all routes by their names, and what the comments of their declarations say. */
export interface AnswerSchemas {
  answers: Readonly<Record<string, Schema>>
  comments: Readonly<Record<string, string>>
  schemas: Readonly<Record<string, Schema>>
}

/**
 * Made of the answer types by `npm run answers`, which builds, the development server and the tests run before
 * they start.
 */
const file = new URL('../../dist/answer-schemas.json', import.meta.url)
let read: AnswerSchemas | undefined

export const answerSchemas = (): AnswerSchemas =>
  (read ??= JSON.parse(readFileSync(file, 'utf8')) as AnswerSchemas)
