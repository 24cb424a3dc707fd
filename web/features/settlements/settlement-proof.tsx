import { settlements, type SettlementRow } from '#contract/settlements.ts'
import { Facts } from '#web/records/facts.tsx'
import { settlementLayout } from './layout.ts'

const isFilled = (row: SettlementRow, name: string): boolean => {
  const value = (row as unknown as Record<string, unknown>)[name]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** The tickets behind the quantity, and why the price was changed. */
export function Proof({ row }: { row: SettlementRow }) {
  const names = settlementLayout.detail.proof.filter((name) => isFilled(row, name))
  return names.length === 0 ? null : <Facts resource={settlements} row={row} names={names} />
}
