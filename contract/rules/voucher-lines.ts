import type { EntryKind } from '../entry-kinds.ts'
import type { Subject } from '../vouchers.ts'

/** The facts that decide the two accounts of a voucher. */
interface VoucherFacts {
  kind: EntryKind
  /** The direction of the entry, or of its original if it reverses one. */
  direction: 'in' | 'out'
  /** Where the money is: in one of our accounts, or with the platform. */
  money: 'bank_deposit' | 'bank_settlement' | 'platform'
  /** The kind of the due that a set-off pays. */
  due_kind: EntryKind | null
}

export interface Sides {
  debit: Subject
  credit: Subject
}

/** Kinds that change the purpose of held money. No cash moves. */
const internal: Partial<Record<EntryKind, Sides>> = {
  deposit_apply: { debit: 'deposit_in', credit: 'deposit_apply' },
  deposit_forfeit: { debit: 'deposit_in', credit: 'deposit_forfeit' },
  deposit_carry_out: { debit: 'deposit_in', credit: 'deposit_carry_out' },
  deposit_carry_in: { debit: 'deposit_carry_in', credit: 'deposit_in' },
  performance_forfeit: { debit: 'performance_in', credit: 'performance_forfeit' },
  unapplied_apply: { debit: 'unapplied_in', credit: 'unapplied_apply' },
  unapplied_deposit: { debit: 'unapplied_in', credit: 'deposit_in' },
}

/** The two accounts of a voucher. Both sides of a set-off meet on the account `set_off`. */
export function voucherSides({ kind, direction, money, due_kind }: VoucherFacts): Sides {
  const inner = internal[kind]
  if (inner) return inner
  if (kind === 'set_off') {
    const owed: Subject = due_kind ?? 'set_off'
    return direction === 'out' ? { debit: owed, credit: 'set_off' } : { debit: 'set_off', credit: owed }
  }
  return direction === 'in' ? { debit: money, credit: kind } : { debit: kind, credit: money }
}
