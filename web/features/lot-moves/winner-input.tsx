import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { priceIn } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import { choiceList, orMessage } from '#web/ui/option-list.ts'
import css from './acts.module.css'
import { useErrorOf, type PartProps } from './move.ts'
import type { SaleCandidate, SaleCandidates } from '#contract/lot-moves.ts'

/** Chooses the buyer. Each option shows bid and deposit. The price follows the choice. */
export function WinnerInput({ row, input, give, data }: PartProps & { data: SaleCandidates | undefined }) {
  const text = useText()
  const { label, t, option } = text
  const errorOf = useErrorOf()
  const byId = new Map(
    (data?.items ?? []).map((saleCandidate) => [String(saleCandidate.sign_up_id), saleCandidate]),
  )
  const chosen = input.winner_sign_up_id
  const bidOf = ({ bid_price }: SaleCandidate) =>
    bid_price === null ? t('lots.ask.noBid') : t('lots.ask.bid', { price: priceIn(row, bid_price, text) })
  const choose = (id: string | null) => {
    const bid = id === null ? undefined : byId.get(id)?.bid_price
    give({ winner_sign_up_id: id === null ? null : Number(id), ...(bid && { deal_price: bid }) })
  }
  const blocked = byId.get(String(chosen))?.blocked
  return (
    <Select
      required
      searchable
      openOnFocus={false}
      data-autofocus
      label={label('lots', 'winner_sign_up_id')}
      placeholder={t('form.choose')}
      value={chosen ? String(chosen) : null}
      description={blocked && `${t('recyclers.blockedLabel')}：${t(`recyclers.blocked.${blocked}`)}`}
      error={errorOf('winner_sign_up_id')}
      {...choiceList}
      data={[...byId].map(([value, one]) => ({ value, label: nameOf(one) }))}
      filter={orMessage(t(data ? 'lots.ask.noBidder' : 'ui.searching'))}
      onChange={choose}
      renderOption={({ option: { value, label: name } }) => {
        const saleCandidate = byId.get(value)
        return (
          <span className={css.winner}>
            {name}
            {saleCandidate && (
              <small>
                {[
                  bidOf(saleCandidate),
                  option('sign_ups', 'deposit_status', saleCandidate.deposit_status),
                  ...(saleCandidate.blocked ? [t(`recyclers.blocked.${saleCandidate.blocked}`)] : []),
                  ...(saleCandidate.outside_reason
                    ? [t('bids.outside', { reason: saleCandidate.outside_reason })]
                    : []),
                ].join(' · ')}
              </small>
            )}
          </span>
        )
      }}
    />
  )
}

const nameOf = (saleCandidate: SaleCandidate) =>
  [saleCandidate.paddle_no, saleCandidate.name].filter(Boolean).join(' · ')
