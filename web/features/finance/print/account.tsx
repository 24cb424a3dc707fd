import { add, compare, isZero, subtract } from '#contract/rules/money.ts'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import type { PartyStatement } from '#contract/party-statements.ts'
import { Ruled, Seals, Title } from '#web/paper/paper-parts.tsx'
import table from '#web/paper/amounts.module.css'
import { say } from '#web/paper/paper-words.ts'
import { dayOnPaper, kindOf, papers } from './money-words.ts'

const { account } = papers

/** The closing balance and its debtor, in figures and in words. */
function balanceOf({ closing, to, party_name }: PartyStatement): string {
  const on = dayOnPaper(to)
  if (isZero(closing)) return say(account.even, { on })
  const owes = compare(closing, '0') > 0
  const amount = owes ? closing : subtract('0', closing)
  const words = { on, party: party_name, amount: moneyOf(amount), words: moneyInWords(amount) }
  return say(owes ? account.partyOwes : account.weOwe, words)
}

const figure = (value: string) => (isZero(value) ? '' : moneyOf(value))

function Lines({ of }: { of: PartyStatement }) {
  return (
    <table className={table.amounts}>
      <thead>
        <tr>
          {account.heads.map((head, at) => (
            <th key={head} scope="col" data-figure={at > 2 || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Sum name={account.opening} on={of.from} values={['', '', moneyOf(of.opening)]} />
        {of.lines.map((line, at) => (
          // Lines have no id of their own, and their order is fixed.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td data-day>{line.on}</td>
            <td>
              {kindOf(line.kind)}
              <small>{line.number ?? account.owed[isZero(line.credit) ? 'in' : 'out']}</small>
            </td>
            <td>{line.lot_name}</td>
            <td data-figure>{figure(line.debit)}</td>
            <td data-figure>{figure(line.credit)}</td>
            <td data-figure>{moneyOf(line.balance)}</td>
          </tr>
        ))}
        <Sum
          name={account.closing}
          on={of.to}
          values={[moneyOf(of.debit), moneyOf(of.credit), moneyOf(of.closing)]}
        />
      </tbody>
    </table>
  )
}

const Sum = ({ name, on, values }: { name: string; on: string; values: readonly string[] }) => (
  <tr>
    <td data-day>{on}</td>
    <td colSpan={2}>{name}</td>
    {account.heads.slice(3).map((head, at) => (
      <td key={head} data-figure>
        {values[at]}
      </td>
    ))}
  </tr>
)

/** The proceeds of each settled sale of a consignor: price, commission, fees and the rest. */
function Sales({ of: { sales } }: { of: PartyStatement }) {
  const names = ['price', 'commission', 'fees', 'net'] as const
  return (
    <>
      <h2>{account.sales}</h2>
      <table className={table.amounts}>
        <thead>
          <tr>
            {account.saleHeads.map((head, at) => (
              <th key={head} scope="col" data-figure={at > 1 || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={`${sale.lot_id} ${sale.round_no}`}>
              <td data-day>{sale.closed_on}</td>
              <td>{sale.lot_name}</td>
              {names.map((name) => (
                <td key={name} data-figure>
                  {moneyOf(sale[name])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td colSpan={2}>{account.salesTotal}</td>
            {names.map((name) => (
              <td key={name} data-figure>
                {moneyOf(add('0', ...sales.map((sale) => sale[name])))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}

/** 对账单 for a party to check and return with its seal. `by` is its author. */
export function Account({ of, by }: { of: PartyStatement; by: string }) {
  const company = of.companies.join('、')
  return (
    <>
      <Title>{account.title}</Title>
      <Ruled
        lines={[
          { label: account.party[of.party], value: of.party_name },
          { label: account.company, value: company },
          {
            label: account.period,
            value: say(account.fromTo, { from: dayOnPaper(of.from), to: dayOnPaper(of.to) }),
          },
        ]}
      />
      <Lines of={of} />
      {of.lines.length === 0 && <p>{account.none}</p>}
      {of.sales.length > 0 && <Sales of={of} />}
      <section>
        <p>{balanceOf(of)}</p>
        {!isZero(of.held) && <p>{say(account.held, { amount: moneyOf(of.held) })}</p>}
        {!isZero(of.unapplied) && <p>{say(account.unapplied, { amount: moneyOf(of.unapplied) })}</p>}
        <p>{account.explained}</p>
        <p>{account.answer}</p>
        <p>{say(account.by, { by })}</p>
      </section>
      <Seals
        parties={[
          { label: account.party[of.party], value: of.party_name },
          { label: account.company, value: company },
        ]}
      />
    </>
  )
}
