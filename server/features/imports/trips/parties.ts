import { contactKeys, contactSource } from '#server/features/contacts/source.ts'
import { editContact } from '#server/features/contacts/contacts.ts'
import { editConsignor, type ConsignorEdit } from '#server/features/consignors/consignors.ts'
import { consignorSource } from '#server/features/consignors/source.ts'
import { companyKeysOf } from '#server/identity/identity-columns.ts'
import { tripOf } from './trip.ts'

/**
 * Consignors are edited as in the form. A similar name needs no confirmation, because the row says which one
 * is meant.
 */
export const consignorTrip = tripOf(consignorSource, {
  editable: [
    'company_name',
    'name',
    'phone',
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
    'service_id',
    'remark',
  ],
  nameOf: (row) => row.company_name,
  keysOf: companyKeysOf,
  edit: ({ db, who }, { id, version }, changes) => {
    // The values have passed the schemas of these fields.
    const input = { ...changes, version, confirm_duplicate: true } as ConsignorEdit
    return editConsignor(db, who, id, input)
  },
})

export const contactTrip = tripOf(contactSource, {
  editable: ['name', 'phone', 'wechat', 'department', 'duty', 'remark'],
  nameOf: (row) => row.name,
  keysOf: contactKeys,
  edit: ({ db, who }, { id, version }, changes) =>
    editContact(db, who, id, { ...changes, version, confirm_duplicate: true }),
})
