import { readFileSync } from 'node:fs'
import type { Schema } from './route-schemas.ts'

/** The answer schemas of all routes by name, and the comments of their declarations. */
export interface AnswerSchemas {
  answers: Readonly<Record<string, Schema>>
  comments: Readonly<Record<string, string>>
  schemas: Readonly<Record<string, Schema>>
}

/**
 * `npm run answers` generates it from the answer types. Builds, the development server and the tests run that
 * before they start.
 */
const file = new URL('../../dist/answer-schemas.json', import.meta.url)
let read: AnswerSchemas | undefined

export const answerSchemas = (): AnswerSchemas =>
  (read ??= JSON.parse(readFileSync(file, 'utf8')) as AnswerSchemas)
