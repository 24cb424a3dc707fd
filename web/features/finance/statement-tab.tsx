import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parties } from '../../../contract/finance.ts'
import {
  partyStatement,
  partyStatementFile,
  statementParties,
  type PartyStatement,
} from '../../../contract/party-statements.ts'
import { businessDay } from '../../../contract/time.ts'
import { LotLink } from '../../auction/lot-link.tsx'
import { useText } from '../../text/text.tsx'
import { call, urlOf } from '../../transport/api.ts'
import { saveAnswer } from '../../transport/download.ts'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { asFound, optionList, orMessage } from '../../ui/option-list.ts'
import { Failed } from '../../ui/states.tsx'
import css from './statement.module.css'

type Party = PartyStatement['party']

/** 对账单: one party over a period, on screen and as a workbook. */
export function StatementTab() {
  const { t, label, option } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const [party, setParty] = useState<Party>('recycler')
  const [id, setId] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState<string | null>(today)
  const query = id !== null && from && to ? { party, party_id: id, from, to } : undefined
  const found = useQuery({
    queryKey: ['finance_entries', 'statement', query],
    enabled: query !== undefined,
    queryFn: ({ signal }) =>
      call(partyStatement, {
        query: query ?? { party, party_id: '', from: '', to: '' },
        signal,
        quiet: true,
      }),
  })
  return (
    <div className={css.frame}>
      <div className={css.question}>
        <ChoicePills
          label={label('finance_dues', 'party')}
          options={parties.map((value) => ({ value, label: option('finance_dues', 'party', value) }))}
          chosen={[party]}
          onChange={(value) => {
            setParty(value)
            setId(null)
          }}
        />
        <PartySelect key={party} party={party} value={id} onChange={setId} />
        <DateField kind="day" label={t('finance.statement.from')} value={from} onChange={setFrom} />
        <DateField kind="day" label={t('finance.statement.to')} value={to} onChange={setTo} />
        <Button
          variant="default"
          disabled={!found.data}
          onClick={() => {
            if (query) void saveAnswer(urlOf(partyStatementFile, { query })).catch(() => undefined)
          }}
        >
          {t('finance.statement.download')}
        </Button>
      </div>
      {found.isError && <Failed message={found.error.message} onRetry={() => void found.refetch()} />}
      {query && found.data && <Lines of={found.data} />}
    </div>
  )
}

interface PartySelectProps {
  party: Party
  value: string | null
  onChange: (id: string | null) => void
}

/** Finance may not see the parties' own lists, so it has one of its own. */
function PartySelect({ party, value, onChange }: PartySelectProps) {
  const { t, label } = useText()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const found = useQuery({
    queryKey: ['finance_entries', 'parties', party, q],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statementParties, { query: { party, q }, signal, quiet: true }),
  })
  return (
    <Select
      {...optionList}
      label={label('finance_dues', 'party_name')}
      placeholder={t('finance.statement.choose')}
      searchable
      data={(found.data?.items ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
      filter={orMessage(t(found.isFetching ? 'ui.searching' : 'ui.nothing'), asFound)}
      value={value}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}

function Lines({ of }: { of: PartyStatement }) {
  const { t, money, day, option, label } = useText()
  const { opening, closing, debit, credit, held, lines } = of
  return (
    <>
      <h3>
        {t('finance.statement.title')} · {of.party_name}
      </h3>
      <p className={css.note}>
        {t('finance.statement.period')} {day(of.from)} – {day(of.to)}. {t('finance.statement.explained')}
      </p>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{label('finance_entries', 'occurred_on')}</th>
              <th>{label('finance_entries', 'kind')}</th>
              <th>{label('finance_entries', 'lot_id')}</th>
              <th data-money>{t('finance.statement.columns.debit')}</th>
              <th data-money>{t('finance.statement.columns.credit')}</th>
              <th data-money>{t('finance.statement.columns.balance')}</th>
            </tr>
          </thead>
          <tbody>
            <Total
              name={t('finance.statement.opening')}
              on={day(of.from)}
              values={['', '', money(opening)]}
            />
            {lines.map((one, at) => (
              // Lines have no id of their own, and their order is fixed.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>{day(one.on)}</td>
                <td>
                  {option('finance_entries', 'kind', one.kind)}
                  {one.number && <small>{one.number}</small>}
                </td>
                <td>{one.lot_id !== null && <LotLink lot={one.lot_id}>{one.lot_name ?? '–'}</LotLink>}</td>
                <td data-money>{one.debit === '0.00' ? '' : money(one.debit)}</td>
                <td data-money>{one.credit === '0.00' ? '' : money(one.credit)}</td>
                <td data-money>{money(one.balance)}</td>
              </tr>
            ))}
            <Total
              name={t('finance.statement.closing')}
              on={day(of.to)}
              values={[money(debit), money(credit), money(closing)]}
            />
            <Total name={t('finance.statement.columns.held')} on="" values={['', '', money(held)]} />
          </tbody>
        </table>
      </div>
      {lines.length === 0 && <p className={css.note}>{t('finance.statement.none')}</p>}
    </>
  )
}

const Total = ({ name, on, values }: { name: string; on: string; values: readonly string[] }) => (
  <tr data-total>
    <td>{on}</td>
    <td colSpan={2}>{name}</td>
    {['debit', 'credit', 'balance'].map((column, at) => (
      <td key={column} data-money>
        {values[at]}
      </td>
    ))}
  </tr>
)
