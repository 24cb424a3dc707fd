import type { Decimal } from '../../../contract/money.ts'
import { useText } from '../../text/text.tsx'

/** A percentage as the dashboard writes all of them: whole. The list it stands for has the decimals. */
export function usePercent(): (percent: Decimal | number) => string {
  const { language } = useText()
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (percent) => format.format(Number(percent) / 100)
}
