import type { BulkAnswer } from '../../contract/envelope.ts'

export const allDone = (answer: BulkAnswer): boolean => answer.results.every((result) => result.code === 0)
