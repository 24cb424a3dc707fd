import { writeAnswerSchemas } from './answer-schemas.ts'

/** Vitest calls it once before the files of a project. */
export default writeAnswerSchemas
