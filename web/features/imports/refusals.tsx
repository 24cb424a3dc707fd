import { Button } from '@mantine/core'
import { IconDownload } from '#web/icons/download.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ImportRefusal, type ImportRow, importRoutes } from '#contract/imports.ts'
import { call } from '#web/transport/api.ts'
import { saveMade } from '#web/transport/download.ts'
import { useText } from '#web/text/text.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { importTargets } from './import-fields.ts'
import css from './imports.module.css'

/** Each refused row with its line, its field, its reason, and the record it repeats. */
export function Refusals({ row }: { row: ImportRow }) {
  const { t, label, option } = useText()
  const [at, setAt] = useState({ page: 1, limit: 20 })
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['imports', row.id, 'refusals', row.state, at],
    queryFn: ({ signal }) => call(importRoutes.listRefusals, { params: { id: row.id }, query: at, signal }),
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
            {data?.items.map((item, index) => (
              <tr key={`${item.line}${item.field}${index}`}>
                <td>{item.line}</td>
                <td>
                  {fieldOf(item)
                    ? label(importTargets[row.resource].resource.name, fieldOf(item) ?? '')
                    : '–'}
                </td>
                <td>{option('imports', 'reason', item.reason)}</td>
                <td>
                  {item.msg}
                  {item.record && (
                    <>
                      {' '}
                      <Link
                        to={`${importTargets[row.resource].list}?id=${item.record.id}`}
                        aria-label={`${t('imports.record')} ${item.record.company_name}`}
                      >
                        {item.record.company_name}
                      </Link>
                    </>
                  )}
                </td>
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

const fieldOf = ({ field, same_field }: ImportRefusal) => field ?? same_field
