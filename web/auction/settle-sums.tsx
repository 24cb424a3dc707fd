import { queryOptions, useQuery } from '@tanstack/react-query'
import { settlementRoutes } from '#contract/settlements.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { useAwaited } from '#web/ui/awaited.ts'
import { Pairs } from '#web/ui/pairs.tsx'

const names = [
  'settlement_price',
  'buyer_commission',
  'consignor_commission',
  'buyer_due',
  'consignor_payable',
] as const

/** The settlement of a lot. */
export const settlementSums = (lotId: number) =>
  queryOptions({
    queryKey: ['settlements', 'sums', lotId],
    queryFn: ({ signal }) => call(settlementRoutes.get, { params: { id: lotId }, signal, quiet: true }),
  })

/** 结算: the sums of the settlement that completes the lot. */
export function SettleSums({ lotId }: { lotId: number }) {
  const { label, money, t } = useText()
  const { data, isLoading } = useQuery(settlementSums(lotId))
  useAwaited(isLoading)
  if (!data) return null
  return (
    <Pairs
      rows={names.map((name) => [label('settlements', name) + t('list.unitYuan'), money(data[name]) || '–'])}
    />
  )
}
