import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './decisions.module.css'

interface ChoiceProps {
  name: string
  to?: string
  /** The subject, beside the name. */
  of?: ReactNode
  /** Labels with their values, or figures drawn by the caller. */
  figures?: readonly (readonly [string, ReactNode])[] | ReactNode
  late?: boolean
  /** The buttons. */
  children: ReactNode
}

const isPairs = (figures: ChoiceProps['figures']): figures is readonly (readonly [string, ReactNode])[] =>
  Array.isArray(figures)

/** One decision: its subject, the figures it depends on, and the buttons. */
export const Choice = ({ name, to, of, figures, late, children }: ChoiceProps) => (
  <li
    className={css.row}
    data-late={late || undefined}
    data-few={figures === undefined ? 'none' : isPairs(figures) || undefined}
  >
    <span className={css.what}>
      {to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>}
      {of && <small>{of}</small>}
    </span>
    {isPairs(figures) ? (
      <dl className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ) : (
      figures
    )}
    <span className={css.buttons}>{children}</span>
  </li>
)
