import { useState } from 'react'
import type { RulesPreview } from '#contract/pool.ts'
import { useText } from '#web/text/text.tsx'
import css from './pool.module.css'

/** The owners who would lose customers, with their numbers. */
export function PreviewTables({ preview, days }: { preview: RulesPreview; days: number }) {
  const { t, number, option, day } = useText()
  const [now] = useState(() => new Date().toISOString())
  if (preview.falling === 0) return <p className={css.note}>{t('pool.rules.nobody')}</p>
  return (
    <>
      <dl className={css.sums}>
        <div>
          <dt>{t('pool.rules.falling', { days })}</dt>
          <dd>{number(preview.falling)}</dd>
        </div>
        <div>
          <dt>{t('pool.rules.fallingNow')}</dt>
          <dd>{number(preview.falling_now)}</dd>
        </div>
      </dl>
      <div className={css.tables}>
        <div className={css.box} tabIndex={0} role="region" aria-label={t('pool.rules.owner')}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('pool.rules.owner')}</th>
                <th scope="col" data-align="end">
                  {t('pool.rules.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.owners.map((owner) => (
                <tr key={owner.service_id}>
                  <td>{owner.service_id_name}</td>
                  <td data-align="end">{number(owner.falling)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div
          className={css.box}
          tabIndex={0}
          role="region"
          aria-label={t('pool.rules.sample', { n: preview.sample.length })}
        >
          <table className={`${css.table} ${css.sample}`}>
            <thead>
              <tr>
                <th scope="col">{t('pool.rules.company')}</th>
                <th scope="col">{t('pool.rules.owner')}</th>
                <th scope="col">{t('pool.rules.reason')}</th>
                <th scope="col">{t('pool.rules.when')}</th>
              </tr>
            </thead>
            <tbody>
              {[...preview.sample]
                .sort((a, b) => a.falls_at.localeCompare(b.falls_at))
                .map((row) => (
                  <tr key={row.id}>
                    <td>{row.company_name}</td>
                    <td>{row.service_id_name}</td>
                    <td>{option('customers', 'pool_reason', row.reason)}</td>
                    <td>{row.falls_at <= now ? t('pool.rules.fallingNow') : day(row.falls_at)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}
