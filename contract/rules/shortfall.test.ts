import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, isNegative, subtract } from './money.ts'
import { consignorsShare, liabilityOf, type Resale } from './shortfall.ts'

const resale = (changes: Partial<Resale> = {}): Resale => ({
  first_price: '160000.00',
  next_price: '110000.00',
  commissions: '8000.00',
  forfeited: '0.00',
  forfeit_to: 'company',
  set_off: '0.00',
  ...changes,
})

describe('the liability of a defaulter after a resale', () => {
  test('is the difference to the consignor and both commissions to the house', () => {
    expect(liabilityOf(resale())).toMatchObject({ shortfall: '50000.00', penalty: '8000.00', payout: '0.00' })
  })

  test('a deposit of the house covers the commissions first, and what covers the loss is the consignor’s', () => {
    expect(liabilityOf(resale({ forfeited: '20000.00' }))).toMatchObject({
      deposit_to_commissions: '8000.00',
      deposit_to_loss: '12000.00',
      shortfall: '38000.00',
      penalty: '0.00',
      payout: '12000.00',
    })
  })

  test('a deposit of the consignor covers the loss first, and is paid out by its own due', () => {
    const divided = liabilityOf(resale({ forfeited: '52000.00', forfeit_to: 'consignor' }))
    expect(divided).toMatchObject({ shortfall: '0.00', penalty: '6000.00', payout: '0.00' })
  })

  test('money that was set off covers the loss first, and is paid out', () => {
    expect(liabilityOf(resale({ forfeited: '20000.00', set_off: '40000.00' }))).toMatchObject({
      shortfall: '0.00',
      set_off_to_commissions: '0.00',
      payout: '50000.00',
    })
  })

  test('a higher price leaves no loss, and the commissions stay', () => {
    expect(liabilityOf(resale({ next_price: '200000.00', forfeited: '20000.00' }))).toMatchObject({
      lost: '0.00',
      shortfall: '0.00',
      penalty: '0.00',
      payout: '0.00',
    })
  })

  const yuan = fc.bigInt({ min: 0n, max: 99_999_999n }).map((cents) => {
    const text = String(cents).padStart(3, '0')
    return `${text.slice(0, -2)}.${text.slice(-2)}`
  })
  const anyResale = fc.record({
    first_price: yuan,
    next_price: yuan,
    commissions: yuan,
    forfeited: yuan,
    forfeit_to: fc.constantFrom('company', 'consignor'),
    set_off: yuan,
  })

  test('is covered or claimed to the cent, never twice and never below 0', () => {
    fc.assert(
      fc.property(anyResale, (item) => {
        const all = liabilityOf(item)
        for (const part of Object.values(all)) expect(isNegative(part)).toBe(false)
        const covered = [all.deposit_to_loss, all.set_off_to_loss, all.shortfall]
        expect(compare(add(...covered), all.lost)).toBe(0)
        const house = [all.deposit_to_commissions, all.set_off_to_commissions, all.penalty]
        expect(compare(add(...house), item.commissions)).toBe(0)
        expect(compare(add(all.deposit_to_loss, all.deposit_to_commissions), item.forfeited)).toBeLessThan(1)
        expect(compare(all.payout, all.lost)).toBeLessThan(1)
      }),
    )
  })

  test('whatever arrives, the consignor’s loss is paid before the house’s', () => {
    fc.assert(
      fc.property(anyResale, yuan, (item, received) => {
        const { shortfall, penalty } = liabilityOf(item)
        const share = consignorsShare(shortfall, received)
        const rest = subtract(received, share)
        expect(compare(share, shortfall) === 0 || compare(rest, '0') === 0).toBe(true)
        expect(compare(penalty, '0')).toBeGreaterThan(-1)
      }),
    )
  })
})
