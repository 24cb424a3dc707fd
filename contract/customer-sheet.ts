import { customers } from './customers.ts'
import type { Field } from './grammar/field.ts'
import { resource } from './grammar/resource.ts'
import { author, pick } from './past-sheet.ts'
import { rowKeys } from './row-keys.ts'

/** The additional contacts that a workbook row has columns for. Contact 1 is the customer's own columns. */
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
): `contact${SheetPlace}_${Part}` => `contact${place}_${part}`

const { name, phone, wechat, department, duty } = sheetPerson
const people = {
  contact2_name: name,
  contact2_phone: phone,
  contact2_wechat: wechat,
  contact2_department: department,
  contact2_duty: duty,
  contact3_name: name,
  contact3_phone: phone,
  contact3_wechat: wechat,
  contact3_department: department,
  contact3_duty: duty,
} satisfies Record<`contact${SheetPlace}_${SheetPart}`, Field>

/** A customer as a workbook row: its own fields, two additional contacts, and who entered it when. */
export const customerSheet = resource('customers', {
  ...customers.fields,
  ...people,
  ...author,
  ...pick(customers, 'created_at'),
  ...rowKeys,
})
