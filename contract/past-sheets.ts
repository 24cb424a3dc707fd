import { consignors } from './consignors.ts'
import { customerContacts } from './contacts.ts'
import { followUps } from './follow-ups.ts'
import type { Field } from './grammar/field.ts'
import { resource, type FieldsOf, type Resource } from './grammar/resource.ts'

/** Records that a cell of a workbook names by number or name. */
export const referenceTargets = [
  'staff',
  'customers',
  'consignors',
  'recyclers',
  'lots',
  'auction_companies',
  'auction_platforms',
  'own_accounts',
] as const
export type ReferenceTarget = (typeof referenceTargets)[number]

/** A row of a workbook that brings in the past of a business, and which of its columns name other records. */
export interface PastSheet {
  resource: Resource
  references: Readonly<Record<string, ReferenceTarget>>
}

type Names<R extends Resource> = (keyof FieldsOf<R> & string)[]

/** Fields as a sheet has them: also those that only the server writes otherwise. */
const pick = <R extends Resource>(of: R, ...names: Names<R>): Record<string, Field> =>
  Object.fromEntries(
    names.map((name) => {
      const { kept: _kept, required_at: _step, ...field } = of.fields[name] as Field
      return [name, field]
    }),
  )
const needed = <R extends Resource>(of: R, ...names: Names<R>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(pick(of, ...names)).map(([name, field]) => [name, { ...field, required_at: 'save' }]),
  )
const name = { kind: 'text', max: 200 } as const satisfies Field
const neededName = { ...name, required_at: 'save' } as const satisfies Field

/** Who entered a row and when. The past keeps both. */
const author = { created_at: { kind: 'instant' }, created_by: name } as const satisfies Record<string, Field>

const sheet = (
  of: string,
  fields: Record<string, Field>,
  references: PastSheet['references'],
): PastSheet => ({
  resource: resource(of, { ...fields, ...author }),
  references: { ...references, created_by: 'staff' },
})

/** A consignor with the terms of its contract. */
const consignorSheet = sheet(
  'consignors',
  {
    ...needed(consignors, 'company_name', 'name', 'phone'),
    ...pick(
      consignors,
      'credit_code',
      'contract_no',
      'commission_point',
      'commission_payer',
      'consignor_commission_point',
      'contract_from',
      'contract_to',
      'forfeit_to',
      'goods_issuer',
      'invoice_title',
      'bank_name',
      'bank_account',
    ),
    service_id: name,
    ...pick(consignors, 'remark'),
  },
  { service_id: 'staff' },
)

const contactSheet = sheet(
  'customer_contacts',
  {
    customer_id: neededName,
    ...needed(customerContacts, 'name', 'phone'),
    ...pick(customerContacts, 'wechat', 'department', 'duty', 'remark'),
  },
  { customer_id: 'customers' },
)

/** The number tells customers of one name apart. */
const followUpSheet: PastSheet = {
  resource: resource('follow_ups', {
    customer_id: neededName,
    customer_phone: { kind: 'phone' },
    created_at: { kind: 'instant', required_at: 'save' },
    created_by: name,
    ...needed(followUps, 'kind', 'content'),
    ...pick(followUps, 'next_follow_at'),
  }),
  references: { customer_id: 'customers', created_by: 'staff' },
}

/** Kinds that role 1 imports besides customers and recyclers. Later rows refer to earlier ones. */
export const pastSheets = {
  consignors: consignorSheet,
  customer_contacts: contactSheet,
  follow_ups: followUpSheet,
} as const satisfies Record<string, PastSheet>
export type PastKind = keyof typeof pastSheets
export const pastKinds = Object.keys(pastSheets) as [PastKind, ...PastKind[]]
