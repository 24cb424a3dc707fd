import type { Decimal } from '#contract/rules/money.ts'
import { useText } from '#web/text/text.tsx'

/**
 * Formats a percentage without decimals, as everywhere on the
 * dashboard. The lists behind it show the decimals.
 */
export function usePercent(): (percent: Decimal | number) => string {
  const { language } = useText()
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (percent) => format.format(Number(percent) / 100)
}
