/** The papers of a lot (文书), in the order of its life. */
export const papers = [
  'order',
  'notice',
  'agreement',
  'viewing',
  'record',
  'confirmation',
  'pick_up',
  'handover',
  'default_notice',
  'price_letter',
] as const

export type Paper = (typeof papers)[number]

const goods = [
  'paper_no',
  'lot_no',
  'round',
  'goods',
  'type',
  'quantity',
  'address',
  'platform',
  'company',
  'company_legal_name',
  'company_credit_code',
  'company_address',
  'company_phone',
  'handled_by',
  'checked_by',
  'printed_on',
] as const

const schedule = ['auction_time', 'auction_way', 'sign_up_end', 'view_from', 'view_to', 'clear_by'] as const
const contact = ['contact', 'contact_phone'] as const
const terms = [
  'pricing',
  'starting_price',
  'starting_words',
  'deposit',
  'deposit_words',
  'steps',
  'commission',
  'late_fee',
  'service_fee',
  'tax_receipt',
  'advance',
] as const

const buyer = ['buyer', 'buyer_credit_code', 'buyer_paddle'] as const
const deal = ['deal_price', 'deal_words', 'deal_time', 'payment_due'] as const

/** Facts for a bidder before bidding: the payee, the way to pay, and additional fees. */
const bidderTerms = [
  'commission_payer',
  'fees',
  'payment_due',
  'deposit_account',
  'url',
  'priority_party',
  'end_use',
  'evidence_days',
  'performance_bond',
] as const

const toPay = ['charges', 'left_to_pay', 'left_words', 'payee_account'] as const

/** The named fields of each paper. A template may use these and no others. */
export const paperFields = {
  order: [
    ...goods,
    ...schedule,
    ...contact,
    ...terms,
    'commission_payer',
    'consignor',
    'contract_no',
    'reserve_price',
    'reserve_words',
    'priority_party',
  ],
  notice: [...goods, ...schedule, ...contact, ...terms, ...bidderTerms],
  agreement: [...goods, ...schedule, ...contact, ...terms, ...bidderTerms],
  viewing: [...goods, ...schedule, ...contact],
  record: [
    ...goods,
    ...schedule,
    ...buyer,
    ...deal,
    'auction_end',
    'starting_price',
    'starting_words',
    'sign_ups',
    'qualified',
    'bid_count',
    'highest_price',
    'result',
    'priority_party',
  ],
  confirmation: [...goods, ...schedule, ...buyer, ...deal, ...terms, ...toPay],
  pick_up: [...goods, ...schedule, ...contact, ...buyer, ...deal],
  handover: [...goods, ...schedule, ...contact, ...buyer, ...deal, 'settled_quantity', 'weighed_net'],
  default_notice: [...goods, ...buyer, ...deal, 'deposit', 'deposit_words', 'reason', 'paid', 'unpaid'],
  price_letter: [
    ...goods,
    ...schedule,
    'consignor',
    'starting_price',
    'starting_words',
    'reserve_price',
    'reserve_words',
    'sign_ups',
    'qualified',
    'bid_count',
    'highest_price',
    'reason',
    'cut',
    'proposed_price',
    'proposed_words',
  ],
} as const satisfies Record<Paper, readonly string[]>

export type PaperField = (typeof paperFields)[Paper][number]

/** The tables that papers have, with the fields of a row. In a template: `{#tickets}…{/tickets}`. */
export const paperTables = {
  commission_bands: ['part', 'rate'],
  charge_lines: ['charge', 'amount'],
  items: ['seq', 'name', 'mark', 'detail', 'quantity', 'condition'],
  bids: ['seq', 'paddle', 'bidder', 'price', 'time', 'note'],
  bidders: ['paddle', 'bidder', 'qualified'],
  tickets: ['no', 'plate', 'time', 'gross', 'tare', 'deduction', 'net'],
  rounds: ['round', 'time', 'starting_price', 'sign_ups', 'highest_price', 'result'],
} as const

export type PaperTable = keyof typeof paperTables
export const tablesOf: Readonly<Partial<Record<Paper, readonly PaperTable[]>>> = {
  notice: ['items'],
  agreement: ['items', 'commission_bands'],
  confirmation: ['commission_bands', 'charge_lines'],
  record: ['bidders', 'bids'],
  pick_up: ['items'],
  handover: ['items', 'tickets'],
  price_letter: ['rounds'],
}
