import { amount, subtract, type Decimal } from './money.ts'

/** The balance-related fields of a line of a bank statement. */
export interface BalancedLine {
  direction: 'in' | 'out'
  amount: Decimal
  balance: Decimal | null
}

export const signedAmount = ({ direction, amount: moved }: BalancedLine): Decimal =>
  direction === 'in' ? moved : subtract('0', moved)

/** The balance before a line. Null if the line has no balance. */
export const balanceBefore = (line: BalancedLine): Decimal | null =>
  line.balance === null ? null : amount(subtract(line.balance, signedAmount(line)))

/** For each balance, the number of lines that end with it minus the number that begin with it. */
function ends(rows: readonly BalancedLine[]): Map<Decimal, number> {
  const count = new Map<Decimal, number>()
  const change = (balance: Decimal, by: number) => count.set(balance, (count.get(balance) ?? 0) + by)
  for (const row of rows) {
    const before = balanceBefore(row)
    if (row.balance === null || before === null) continue
    change(amount(row.balance), 1)
    change(before, -1)
  }
  return count
}

/**
 * Finds the first and last balance of lines in any order: the balance that no line leads to, and the one that
 * leads to no line. Null if both are equal, undefined if the balances form no chain.
 */
export function balanceRun(rows: readonly BalancedLine[]): { from: Decimal; to: Decimal } | null | undefined {
  const open = [...ends(rows)].filter(([, n]) => n !== 0)
  if (open.length === 0) return null
  const from = open.find(([, n]) => n === -1)
  const to = open.find(([, n]) => n === 1)
  return open.length === 2 && from && to ? { from: from[0], to: to[0] } : undefined
}
