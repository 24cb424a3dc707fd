import { lotRounds } from '#contract/lot-rounds.ts'
import { layout } from '#web/records/layout.ts'

export const roundLayout = layout(lotRounds, {
  list: [
    'corpore_name',
    'round_no',
    'state',
    'result_at',
    'deal_amount',
    'deal_price',
    'premium_rate',
    'winner_sign_up_id',
    'unsold_reason',
    'deal_adjustment',
    'auction_quantity',
    'lot_no',
    'platform',
    'auction_type',
    'service_id',
    'commission_id',
    'company',
    'zs_service_id',
    'starting_price',
    'highest_price',
    'auction_time',
  ],
  card: { facts: ['result_at', 'deal_amount', 'deal_price', 'premium_rate'], badge: 'state' },
})
