import { Link } from 'react-router'
import type { Split } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import '#web/auction/lot-state.module.css'
import css from './pipeline-bar.module.css'

/** All lots in one bar, in the order and colours of their states. Each part opens its lots. */
export function PipelineBar({ split }: { split: Split }) {
  const { t, option, number } = useText()
  const parts = split.parts.filter(({ value }) => value > 0)
  return (
    <section aria-labelledby="pipeline" className={css.card}>
      <h2 id="pipeline" className={css.title}>
        {t('home.pipeline')}
      </h2>
      {parts.length === 0 && <p className={css.none}>{t('dashboard.nothing')}</p>}
      <div className={css.bar} aria-hidden="true">
        {parts.map((part) => (
          <Link
            key={part.option}
            to={part.url}
            tabIndex={-1}
            data-lot-state={part.option}
            style={{ flexGrow: part.value }}
            title={`${option(split.resource, split.field, part.option)} ${number(part.value)}`}
          />
        ))}
      </div>
      <ul className={css.names}>
        {parts.map((part) => (
          <li key={part.option} data-lot-state={part.option}>
            <Link to={part.url}>
              {option(split.resource, split.field, part.option)} <b>{number(part.value)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
