import type { grades } from '../recyclers.ts'

export type Grade = (typeof grades)[number]
/** Why a recycler has its grade. Each reason is a sentence in the texts, filled with the counts. */
export type GradeReason =
  | 'defaulted'
  | 'lived_down'
  | 'evidence_late'
  | 'regular'
  | 'won'
  | 'tried'
  | 'untried'

/** Counts of sign-ups that were not cancelled, of wins, of defaults, and of deals with late evidence. */
export interface GradeCounts {
  sign_up_count: number
  win_count: number
  default_count: number
  late_count: number
}

/** The number of completed deals that makes a regular buyer. */
const regularWins = 3
/** The number of completed deals that makes up for one default. */
const winsPerDefault = 5

/**
 * A: three or more deals and no default. B: one or two deals and no default. C: no deal yet, or five deals
 * for each default. D: fewer than five deals for each default. After a default, or while evidence is late,
 * the grade never exceeds C. A default costs the consignor a round.
 */
export function gradeOf({ sign_up_count, win_count, default_count, late_count }: GradeCounts): {
  grade: Grade
  why: GradeReason
} {
  if (default_count > 0)
    return win_count >= default_count * winsPerDefault
      ? { grade: 'C', why: 'lived_down' }
      : { grade: 'D', why: 'defaulted' }
  if (late_count > 0) return { grade: 'C', why: 'evidence_late' }
  if (win_count >= regularWins) return { grade: 'A', why: 'regular' }
  if (win_count > 0) return { grade: 'B', why: 'won' }
  return { grade: 'C', why: sign_up_count > 0 ? 'tried' : 'untried' }
}
