import { settingRanges, type CompanySettings } from '#contract/company-settings.ts'
import { compare, orZero } from '#contract/rules/money.ts'
import { isNumberPattern, numberOf } from '#contract/rules/number-pattern.ts'
import { InvalidFields, type FieldFault } from '#server/request/errors.ts'

const outOfRange = (settings: CompanySettings): FieldFault[] =>
  Object.entries(settingRanges).flatMap(([name, [least, most]]) => {
    const value = settings[name as keyof typeof settingRanges]
    return value !== null && (value < least || value > most)
      ? [{ name, fault: 'out_of_range', limit: value < least ? least : most }]
      : []
  })

const longest = 40

/** Faults across fields, or in the format of a text. */
export function refuseFaults(settings: CompanySettings): void {
  const faults = outOfRange(settings)
  const { colour, lot_no_pattern: pattern, late_pick_up_basis: basis, late_pick_up_fee: fee } = settings
  if (colour !== null && !/^#[0-9a-f]{6}$/i.test(colour)) faults.push({ name: 'colour', fault: 'bad_format' })
  if (!isNumberPattern(pattern)) faults.push({ name: 'lot_no_pattern', fault: 'bad_format' })
  else if (numberOf(pattern, '2000-01-01', Number.MAX_SAFE_INTEGER).length > longest)
    faults.push({ name: 'lot_no_pattern', fault: 'too_long' })
  if (new Set(settings.languages).size !== settings.languages.length)
    faults.push({ name: 'languages', fault: 'bad_format' })
  if (basis === 'deposit_percent' && compare(orZero(fee), '100') > 0)
    faults.push({ name: 'late_pick_up_fee', fault: 'out_of_range' })
  if (faults.length > 0) throw new InvalidFields('company_settings', faults)
}
