import type { BulkAnswer } from '#contract/grammar/envelope.ts'

export const allDone = (answer: BulkAnswer): boolean => answer.results.every((result) => result.code === 0)

/** The names of the submitted rows, by id. */
export const namesIn =
  <Row extends { id: number }>(rows: readonly Row[], nameOf: (row: Row) => string | null | undefined) =>
  (id: number): string => {
    const row = rows.find((item) => item.id === id)
    return (row && nameOf(row)) ?? `#${id}`
  }
