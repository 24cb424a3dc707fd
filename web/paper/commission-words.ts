import { scaleText } from '#contract/rules/commission-text.ts'
import { paperWords, say } from './paper-words.ts'

export const { bandRows, commissionWords } = scaleText(paperWords.scale, say)
