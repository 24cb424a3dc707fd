import type { Icon } from '#web/icons/create-icon.ts'

export interface SearchFinding {
  readonly id: string
  readonly icon: Icon | undefined
  readonly title: string
  readonly detail?: string | undefined
  /** Where it leads. Of two findings with the same target, the second is left out. */
  readonly target: string
  readonly run: () => Promise<unknown> | void
}

export interface SearchFindingGroup {
  readonly label: string
  readonly findings: readonly SearchFinding[]
}

/** Leaves out findings with the target of an earlier one. */
export function once(groups: readonly SearchFindingGroup[]): SearchFindingGroup[] {
  const known = new Set<string>()
  return groups.flatMap(({ label, findings }) => {
    const fresh = findings.filter(({ target, title, detail }) => {
      // Two records of one name are two findings, and their details tell them apart.
      const keys = detail === undefined ? [target, title] : [target]
      const isKnown = keys.some((key) => known.has(key))
      for (const key of keys) known.add(key)
      return !isKnown
    })
    return fresh.length > 0 ? [{ label, findings: fresh }] : []
  })
}
