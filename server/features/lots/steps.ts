import type { Step } from '../../../contract/field.ts'
import { ownPlatform } from '../../../contract/dictionaries.ts'
import { lots } from '../../../contract/lots.ts'
import type { StoredLot } from './visibility.ts'

const blank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The fields that these steps require and the lot does not have; a lot on the own platform needs no link. */
export const missingFor = (lot: Partial<StoredLot>, steps: readonly Step[]): string[] =>
  Object.entries(lots.fields as Record<string, { required_at?: Step }>)
    .filter(
      ([name, { required_at }]) =>
        required_at !== undefined && steps.includes(required_at) && blank(lot[name]),
    )
    .map(([name]) => name)
    .filter((name) => name !== 'url' || lot.platform !== ownPlatform)
