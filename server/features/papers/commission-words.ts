import { scaleText } from '#contract/rules/commission-text.ts'
import { lotPapers } from '#texts/paper/lots.ts'
import { fill } from '#texts/text.ts'

export const { bandRows, commissionWords } = scaleText(lotPapers.scale, (template, values) =>
  fill('zh', template, values),
)
