import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listRefusals, type ImportRow } from '../../../contract/imports.ts'
import { call } from '../../transport/api.ts'
import { saveMade } from '../../transport/download.ts'
import { useText } from '../../text/text.tsx'
import { Pager } from '../../ui/pager.tsx'
import { importTargets } from './import-fields.ts'
import css from './imports.module.css'

/** The result of the import, and each refused row with its reason. */
export function ResultStep({ row, onRestart }: { row: ImportRow; onRestart: () => void }) {
  const { t, number } = useText()
  const failed = row.state === 'failed'
  const Icon = failed ? IconCircleX : IconCircleCheck
  return (
    <div className={css.step}>
      <p className={css.outcome} data-failed={failed || undefined} role="status">
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        {failed
          ? t('imports.failed', { why: row.failure ?? '' })
          : t('imports.finished', { name: row.file_name })}
      </p>
      <dl className={css.sums}>
        {(['accepted', 'updated', 'refused'] as const).map((sum) => (
          <div key={sum} data-bad={(sum === 'refused' && row.refused > 0) || undefined}>
            <dt>{t(`imports.sums.${sum}`)}</dt>
            <dd>{number(row[sum])}</dd>
          </div>
        ))}
      </dl>
      {row.unlisted > 0 && <p>{t('imports.unlisted', { n: row.unlisted })}</p>}
      {row.refused !== row.unlisted && <Refusals row={row} />}
      <div className={css.foot}>
        <Button variant="default" onClick={onRestart}>
          {t('imports.another')}
        </Button>
        <Button component={Link} to={importTargets[row.resource].list}>
          {t('imports.toList')}
        </Button>
      </div>
    </div>
  )
}

function Refusals({ row }: { row: ImportRow }) {
  const { t, label, option } = useText()
  const [at, setAt] = useState({ page: 1, limit: 20 })
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['imports', row.id, 'refusals', at],
    queryFn: ({ signal }) => call(listRefusals, { params: { id: row.id }, query: at, signal }),
    placeholderData: keepPreviousData,
  })
  const file = row.refusals_file
  return (
    <section>
      <div className={css.bar}>
        <h2 className={css.title}>{t('imports.refusals')}</h2>
        {file && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} />}
            onClick={() => void saveMade(file, { keep: true }).catch(() => undefined)}
          >
            {t('imports.download')}
          </Button>
        )}
      </div>
      <div
        className={css.box}
        style={isPlaceholderData ? { opacity: 0.55 } : undefined}
        tabIndex={0}
        role="region"
        aria-label={t('imports.refusals')}
      >
        <table className={`${css.table} ${css.refused}`}>
          <thead>
            <tr>
              <th scope="col">{t('imports.line')}</th>
              <th scope="col">{t('imports.field')}</th>
              <th scope="col">{t('imports.reason')}</th>
              <th scope="col">{t('imports.message')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.items.map((one, index) => (
              <tr key={`${one.line}${one.field}${index}`}>
                <td>{one.line}</td>
                <td>{one.field ? label(row.resource, one.field) : '–'}</td>
                <td>{option('imports', 'reason', one.reason)}</td>
                <td>{one.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data && (
        <Pager
          total={data.total}
          estimated={false}
          page={at.page}
          limit={at.limit}
          onPage={(page) => setAt({ ...at, page })}
          onLimit={(limit) => setAt({ page: 1, limit })}
        />
      )}
    </section>
  )
}
