import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSignUps, type SignUpRow } from '../../../../contract/sign-ups.ts'
import { call } from '../../../transport/api.ts'
import { useText } from '../../../text/text.tsx'
import { optionList, orMessage } from '../../../ui/option-list.ts'
import { biddersOfLot } from '../../bids/bid-queries.ts'
import css from './acts.module.css'
import { useErrorOf, type PartProps } from './move.ts'

/** After a default: the bidders who lost to the one who did not pay. */
const followersOf = (lot_id: number) =>
  queryOptions({
    queryKey: ['sign_ups', 'lost', lot_id],
    queryFn: ({ signal }) =>
      call(listSignUps, { query: { lot_id, outcome: 'lost', limit: 100 }, signal, quiet: true }),
  })

/** Who gets the lot. The proposed winner is chosen already. */
export function WinnerInput({ row, input, give }: PartProps) {
  const { label, t, option } = useText()
  const errorOf = useErrorOf()
  const { data, isPending } = useQuery(row.state === 'defaulted' ? followersOf(row.id) : biddersOfLot(row.id))
  const byId = new Map(ofRound(data?.items ?? [], row.round_no).map((one) => [String(one.id), one]))
  const chosen = input.winner_sign_up_id
  return (
    <Select
      required
      searchable
      openOnFocus={false}
      data-autofocus
      label={label('lots', 'winner_sign_up_id')}
      placeholder={t('form.choose')}
      value={chosen ? String(chosen) : null}
      error={errorOf('winner_sign_up_id')}
      {...optionList}
      data={[...byId].map(([value, one]) => ({ value, label: nameOf(one) }))}
      filter={orMessage(t(isPending ? 'ui.searching' : 'lots.ask.noBidder'))}
      onChange={(id) => give({ winner_sign_up_id: id === null ? null : Number(id) })}
      renderOption={({ option: { value, label: name } }) => (
        <span className={css.winner}>
          {name}
          <small>{option('sign_ups', 'deposit_status', byId.get(value)?.deposit_status ?? '')}</small>
        </span>
      )}
    />
  )
}

const ofRound = (rows: readonly SignUpRow[], round_no: number) =>
  rows.filter((one) => one.round_no === round_no)
const nameOf = (row: SignUpRow) => [row.paddle_no, row.recycler_id_name].filter(Boolean).join(' · ')
