import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { parties } from '#contract/finance.ts'
import { isZero } from '#contract/rules/money.ts'
import { type PartyStatement, partyStatementRoutes } from '#contract/party-statements.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import { accountPrintOf } from '#web/auction/print-paths.ts'
import { useText } from '#web/text/text.tsx'
import { call, urlOf } from '#web/transport/api.ts'
import { saveAnswer } from '#web/transport/download.ts'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { asFound, choiceList, orMessage } from '#web/ui/option-list.ts'
import { Failed, NothingYet } from '#web/ui/states.tsx'
import css from './statement.module.css'
import { questionOf, type StatementQuestion } from './statement-question.ts'

/** 对账单: one party over a period, on screen and as a workbook. */
export function StatementTab() {
  const { t, label, option } = useText()
  const [search, setSearch] = useSearchParams()
  const { party, party_id, from, to } = questionOf(search)
  const query = party_id && from && to ? { party, party_id, from, to } : undefined
  const ask = (more: Partial<Record<keyof StatementQuestion, string | null>>) =>
    setSearch({ tab: 'statement', party, party_id, from, to, ...blankless(more) }, { replace: true })
  const found = useQuery({
    queryKey: ['finance_entries', 'statement', query],
    enabled: query !== undefined,
    queryFn: ({ signal }) =>
      call(partyStatementRoutes.get, {
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
          onChange={(value) => ask({ party: value, party_id: '' })}
        />
        <PartySelect
          key={party}
          party={party}
          value={party_id || null}
          known={found.data?.party_name}
          onChange={(value) => ask({ party_id: value })}
        />
        <div data-dates>
          <DateField
            kind="day"
            label={t('finance.statement.from')}
            value={from || null}
            onChange={(value) => ask({ from: value })}
          />
          <DateField
            kind="day"
            label={t('finance.statement.to')}
            value={to || null}
            onChange={(value) => ask({ to: value })}
          />
        </div>
        <Button
          variant="default"
          disabled={!found.data}
          onClick={() => {
            if (query) void saveAnswer(urlOf(partyStatementRoutes.file, { query })).catch(() => undefined)
          }}
        >
          {t('finance.statement.download')}
        </Button>
        {query && found.data && (
          <Button variant="default" component={Link} to={accountPrintOf(query)}>
            {t('lots.docs.print')}
          </Button>
        )}
      </div>
      {!query && <NothingYet text={t('finance.statement.choose')} />}
      {found.isError && <Failed message={found.error.message} onRetry={() => void found.refetch()} />}
      {query && found.data && <Lines of={found.data} />}
      {found.data && found.data.sales.length > 0 && <Sales of={found.data} />}
    </div>
  )
}

/** A cleared value is empty in the address. */
const blankless = (given: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']))

interface PartySelectProps {
  party: PartyStatement['party']
  value: string | null
  /** The name of the chosen party. The results may not include it. */
  known: string | undefined
  onChange: (id: string | null) => void
}

/** Finance has a list of its own, because it may not see the parties' lists. */
function PartySelect({ party, value, known, onChange }: PartySelectProps) {
  const { t, label } = useText()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const found = useQuery({
    queryKey: ['finance_entries', 'parties', party, q],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(partyStatementRoutes.parties, { query: { party, q }, signal, quiet: true }),
  })
  const items = (found.data?.items ?? []).map((item) => ({ value: String(item.id), label: item.name }))
  const missing = value !== null && known !== undefined && !items.some((item) => item.value === value)
  return (
    <Select
      {...choiceList}
      className={css.party ?? ''}
      label={label('finance_dues', 'party_name')}
      placeholder={t('finance.statement.choose')}
      searchable
      data={missing ? [{ value, label: known }, ...items] : items}
      filter={orMessage(t(found.isFetching ? 'ui.searching' : 'ui.nothing'), asFound)}
      value={value}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}

/** The proceeds of each settled sale of a consignor: price, commission, fees and the rest. */
function Sales({ of: { sales } }: { of: PartyStatement }) {
  const { t, money, day, label } = useText()
  return (
    <>
      <h3>{t('finance.statementSales.title')}</h3>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{label('finance_entries', 'occurred_on')}</th>
              <th>{label('finance_entries', 'lot_id')}</th>
              <th data-money>{t('finance.statementSales.price')}</th>
              <th data-money>{t('finance.statementSales.commission')}</th>
              <th data-money>{t('finance.statementSales.fees')}</th>
              <th data-money>{t('finance.statementSales.net')}</th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={`${sale.lot_id} ${sale.round_no}`}>
                <td>{day(sale.closed_on)}</td>
                <td>{sale.lot_name}</td>
                <td data-money>{money(sale.price)}</td>
                <td data-money>{money(sale.commission)}</td>
                <td data-money>{money(sale.fees)}</td>
                <td data-money>{money(sale.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Lines({ of }: { of: PartyStatement }) {
  const { t, money, day, option, label } = useText()
  const { opening, closing, debit, credit, lines } = of
  return (
    <>
      <h3>
        {t('finance.statement.title')} · {of.party_name}
      </h3>
      <p className={css.note}>
        {t('finance.statement.period')} {day(of.from)} – {day(of.to)}
        <br />
        {t('finance.statement.explained')}
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
            {lines.map((line, at) => (
              // Lines have no id of their own, and their order is fixed.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>{day(line.on)}</td>
                <td>
                  {option('finance_entries', 'kind', line.kind)}
                  <small>
                    {line.number ?? t(`finance.presets.${isZero(line.credit) ? 'receivable' : 'payable'}`)}
                  </small>
                </td>
                <td>{line.lot_id !== null && <LotLink lot={line.lot_id}>{line.lot_name ?? '–'}</LotLink>}</td>
                <td data-money>{line.debit === '0.00' ? '' : money(line.debit)}</td>
                <td data-money>{line.credit === '0.00' ? '' : money(line.credit)}</td>
                <td data-money>{money(line.balance)}</td>
              </tr>
            ))}
            <Total
              name={t('finance.statement.closing')}
              on={day(of.to)}
              values={[money(debit), money(credit), money(closing)]}
            />
            {(['held', 'performance_held', 'unapplied'] as const).map((name) => (
              <Total
                key={name}
                name={t(`finance.statement.columns.${name}`)}
                on=""
                values={['', '', money(of[name])]}
              />
            ))}
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
