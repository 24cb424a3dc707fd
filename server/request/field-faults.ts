import type { FieldFault } from './errors.ts'

interface Issue {
  code?: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  maximum?: number
  minimum?: number
}

/** Converts zod issues to field faults. */
export function faultsOf(issues: readonly Issue[]): FieldFault[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((name) => ({
        name: [...issue.path, name].join('.'),
        fault: 'unknown_field',
      }))
    const limit = issue.maximum ?? issue.minimum
    return [
      {
        name: issue.path.length > 0 ? String(issue.path[0]) : 'body',
        fault: issue.message,
        ...(limit === undefined ? {} : { limit }),
      },
    ]
  })
}
