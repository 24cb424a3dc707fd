import {
  itemFields,
  namingFields,
  type ItemField,
  type ItemKind,
  type LotItemRow,
} from '#contract/lot-items.ts'
import { isZero } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { isVin } from '#contract/rules/vin.ts'
import type { FieldFault } from '#server/request/errors.ts'

/** A thing as it would be stored. */
export type ItemFields = { [Name in ItemField]?: LotItemRow[Name] | undefined } & { kind: ItemKind }

const oldestYear = 1900
const measures = ['gross_tonnage', 'light_displacement', 'quantity'] as const
const everyField = [...new Set(Object.values(itemFields).flat())]

/** The fields that things of this kind do not have. */
export const foreignFields = (kind: ItemKind) =>
  everyField.filter((name) => !itemFields[kind].some((own) => own === name))

/** Faults of an item: no name, another kind's fields, impossible values. */
export function faultsOfItem(item: ItemFields, now: Date): FieldFault[] {
  const faults: FieldFault[] = []
  const refuse = (name: ItemField, fault: string) => faults.push({ name, fault })
  const filled = (name: ItemField) => item[name] !== null && item[name] !== undefined
  if (!namingFields[item.kind].some(filled)) refuse(namingFields[item.kind][0], 'required')
  for (const name of foreignFields(item.kind)) if (filled(name)) refuse(name, 'unknown_field')
  if (item.vin && !isVin(item.vin)) refuse('vin', 'bad_vin')
  if (item.first_registered && item.first_registered > businessDay(now))
    refuse('first_registered', 'out_of_range')
  if (item.year && (item.year < oldestYear || item.year > now.getUTCFullYear() + 1))
    refuse('year', 'out_of_range')
  for (const name of measures) if (item[name] && isZero(item[name])) refuse(name, 'above_zero')
  return faults
}
