import { customers } from './customers.ts'
import type { Field } from './field.ts'
import { resource } from './resource.ts'

/** Which of a customer's people a row of a workbook has columns for; the first is in the customer's own. */
export const sheetPlaces = [2, 3] as const
export const sheetPerson = {
  name: { kind: 'text', exportable: true },
  phone: { kind: 'phone', exportable: true, mask: 'phone' },
  wechat: { kind: 'text', exportable: true, mask: 'phone' },
  department: { kind: 'text', exportable: true },
  duty: { kind: 'text', exportable: true },
} as const satisfies Record<string, Field>
export type SheetPlace = (typeof sheetPlaces)[number]
export type SheetPart = keyof typeof sheetPerson

export const sheetField = <Part extends SheetPart>(
  place: SheetPlace,
  part: Part,
): `contact${SheetPlace}_${Part}` =>
  `contact${place}_${part}`

const people: Readonly<Record<string, Field>> = Object.fromEntries(
  sheetPlaces.flatMap((place) =>
    Object.entries(sheetPerson).map(([part, field]) => [sheetField(place, part as SheetPart), field]),
  ),
)

/** A customer as a row of a workbook: its own fields, and two more of its people beside them. */
export const customerSheet = resource('customers', { ...customers.fields, ...people })
