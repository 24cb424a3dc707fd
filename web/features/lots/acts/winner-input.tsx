import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSignUps, type SignUpRow } from '../../../../contract/sign-ups.ts'
import { call } from '../../../api.ts'
import { useText } from '../../../text.tsx'
import { optionList } from '../../../ui/option-list.ts'
import css from './acts.module.css'
import type { PartProps } from './plain-parts.tsx'

/** Those of a lot who may bid: approved, and the deposit received or waived. */
const bidders = (lotId: number) =>
  queryOptions({
    queryKey: ['sign_ups', 'bidders', lotId],
    queryFn: ({ signal }) => call(listSignUps, { query: { lot_id: lotId, may_bid: true, limit: 100 }, signal, quiet: true }),
  })

/** Who gets the lot; what has been proposed is chosen already. */
export function WinnerInput({ move }: PartProps) {
  const { label, t, option } = useText()
  const { row, given, give, errorOf } = move
  const { data, isPending } = useQuery(bidders(row.id))
  const byId = new Map((data?.items ?? []).map((one) => [String(one.id), one]))
  const chosen = given.winner_sign_up_id
  return (
    <Select
      required
      searchable
      data-autofocus
      label={label('lots', 'winner_sign_up_id')}
      placeholder={t('form.choose')}
      value={chosen ? String(chosen) : null}
      error={errorOf('winner_sign_up_id')}
      {...optionList}
      data={[...byId].map(([value, one]) => ({ value, label: nameOf(one) }))}
      nothingFoundMessage={isPending ? t('ui.searching') : t('lots.ask.noBidder')}
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

const nameOf = (row: SignUpRow) => [row.paddle_no, row.recycler_id_name].filter(Boolean).join(' · ')
