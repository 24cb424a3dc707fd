import type { Field } from './field.ts'

/** How a value is shortened for people who may not see it: `138********`, `****6293`, or left out. */
export const masks: Record<NonNullable<Field['mask']>, (value: string) => string | undefined> = {
  phone: (value) => value.slice(0, 3) + '*'.repeat(Math.max(4, value.length - 3)),
  tail: (value) => `****${value.slice(-4)}`,
  omit: () => undefined,
}
