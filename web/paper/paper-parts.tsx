import { createContext, use, type ReactNode } from 'react'
import table from './amounts.module.css'
import { figureColumns } from './figure-columns.ts'
import css from './paper.module.css'
import { paperWords as words, say } from './paper-words.ts'

/** The number of the paper itself, where papers have one. Null until it is printed. */
export const PaperNumber = createContext<string | null | undefined>(undefined)

/**
 * Title and number at the head of a document, with the number of the paper before that of its lot. A paper that
 * is about no lot has no number.
 */
export function Title({ no, round = 1, children }: { no?: string; round?: number; children: ReactNode }) {
  const own = use(PaperNumber)
  return (
    <header>
      <h1>{children}</h1>
      {no !== undefined && (
        <p className={css.number}>
          {own !== undefined && (
            <span className={css.own}>{say(words.paperNumber, { no: own ?? words.unnumbered })}</span>
          )}
          {say(words.number, { no })}
          {round > 1 && ` · ${say(words.round, { n: round })}`}
        </p>
      )}
    </header>
  )
}

export interface Line {
  label: string
  value: ReactNode
}

/** Facts in a ruled table. */
export function Ruled({ lines }: { lines: readonly Line[] }) {
  return (
    <table className={css.ruled}>
      <tbody>
        {lines.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Clauses({ title, clauses }: { title: string; clauses: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ol>
        {clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
    </section>
  )
}

/** Room for the seal of each party, kept together on a page. */
export function Seals({ parties }: { parties: readonly Line[] }) {
  return (
    <div className={css.seals}>
      {parties.map(({ label, value }) => (
        <div key={label}>
          <p>
            {label}
            {words.seal}：
          </p>
          <p>{value}</p>
          <p className={css.sign}>{words.sign}</p>
          <p>{words.date}</p>
        </div>
      ))}
    </div>
  )
}

/** The signatories side by side at the foot, each with a printed name and a line. */
export function Signatures({ parties }: { parties: readonly Line[] }) {
  return (
    <div className={css.signatures}>
      {parties.map(({ label, value }) => (
        <p key={label}>
          {label}：{value}
        </p>
      ))}
    </div>
  )
}

/** Words that are not worth a second line, and days. */
const isShort = (value: string) => value.length < 6 || /^\d{4}-\d\d-\d\d$/.test(value)
/** A table with more columns takes a smaller type. */
const mostColumns = 7

/** A table of figures. Its head repeats on every page. */
export function Amounts({
  heads,
  rows,
  foot,
}: {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  foot?: readonly [string, string]
}) {
  const figures = figureColumns(heads.length, rows).map((is) => is || undefined)
  return (
    <table className={table.amounts} data-wide={heads.length > mostColumns || undefined}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" data-figure={figures[at]} data-day={isShort(head) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((value, at) => (
              <td key={heads[at]} data-figure={figures[at]} data-day={isShort(value) || undefined}>
                {value}
              </td>
            ))}
          </tr>
        ))}
        {foot && (
          <tr>
            <td colSpan={heads.length - 1}>{foot[0]}</td>
            <td data-figure>{foot[1]}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
