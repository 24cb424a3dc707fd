import type { grades } from './recyclers.ts'

export type Grade = (typeof grades)[number]
/** Why a recycler has its grade; each is a sentence in the texts, filled with the counts. */
export type GradeReason = 'defaulted' | 'lived_down' | 'regular' | 'won' | 'tried' | 'untried'

/** Sign-ups that were not cancelled, and how many of them were won or defaulted on. */
export interface GradeCounts {
  sign_up_count: number
  win_count: number
  default_count: number
}

/** So many kept deals make a regular buyer; so many for each broken one and it is lived down. */
const regularWins = 3
const winsPerDefault = 5

/**
 * A: three deals and more, all kept. B: at least one, all kept. C: none yet, or a default with five kept deals for each.
 * D: a default that is not lived down. Whoever broke a deal is never above C: it cost the consignor a round.
 */
export function gradeOf({ sign_up_count, win_count, default_count }: GradeCounts): {
  grade: Grade
  why: GradeReason
} {
  if (default_count > 0)
    return win_count >= default_count * winsPerDefault
      ? { grade: 'C', why: 'lived_down' }
      : { grade: 'D', why: 'defaulted' }
  if (win_count >= regularWins) return { grade: 'A', why: 'regular' }
  if (win_count > 0) return { grade: 'B', why: 'won' }
  return { grade: 'C', why: sign_up_count > 0 ? 'tried' : 'untried' }
}
