/** The sections of a lot's form with their fields, in order. */
export const lotSections = {
  identity: ['corpore_name', 'auction_type', 'auction_quantity', 'unit', 'url', 'remark'],
  parties: ['commission_id', 'customer_id', 'company', 'platform', 'service_id', 'zs_service_id'],
  terms: [
    'auction_way',
    'auction_time',
    'auction_end_time',
    'signup_end_time',
    'extension_minutes',
    'view_from',
    'view_to',
    'pricing_basis',
    'commission_payer',
    'commission_point',
    'tax_receipt',
  ],
  prices: [
    'starting_price',
    'reserve_price',
    'bond_price',
    'advance_payment',
    'add_price_one',
    'add_price_two',
    'add_price_three',
    'increment_rule',
  ],
  place: ['look_address', 'link_username', 'link_phone', 'clean_end_time'],
  files: ['photos', 'files'],
} as const
export type SectionName = keyof typeof lotSections
export const sectionNames = Object.keys(lotSections) as SectionName[]
export const fieldNames: readonly string[] = Object.values(lotSections).flat()
export const sectionId = (name: SectionName): string => `lot-${name}`
