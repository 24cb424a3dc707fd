import type { ReactNode } from 'react'
import type { LotRow } from '../../../../contract/lots.ts'
import { say, words } from './document-words.ts'
import css from './print.module.css'

/** Title and number at the head of a document. */
export function Title({ row, children }: { row: LotRow; children: ReactNode }) {
  return (
    <header>
      <h1>{children}</h1>
      <p className={css.number}>
        {say(words.number, { no: row.lot_no })}
        {row.round_no > 1 && ` · ${say(words.round, { n: row.round_no })}`}
      </p>
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

/** Room for the seals: one place for each party, kept together on a page. */
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
