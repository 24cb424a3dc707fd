import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { exportJobs, type ExportRow } from '#contract/exports.ts'
import { resourceQuery, wordsOf } from './export-resources.ts'
import { useFilterLines } from './filter-lines.tsx'
import { Facts } from '#web/records/facts.tsx'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { useText } from '#web/text/text.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import type { ExportAct } from './acts.ts'
import { ExportState, sizeOf } from './export-cells.tsx'
import { exportLayout } from './layout.ts'
import css from './exports-page.module.css'

/** The open export over the list. */
export const ExportDrawers = ({ record, row, acts }: DrawerProps<ExportRow, ExportAct>) =>
  row && <ExportDrawer row={row} acts={acts.of(row)} onClose={record.close} />

interface ExportDrawerProps {
  row: ExportRow
  acts: readonly RowAction[]
  onClose: () => void
}

/** An export with its conditions and columns. */
function ExportDrawer({ row, acts, onClose }: ExportDrawerProps) {
  const text = useText()
  const { t, label } = text
  const what = row.resource ?? 'customers'
  const { data: resource } = useQuery(resourceQuery(what))
  const lines = useFilterLines(what, resource, row.filters)
  return (
    <SideDrawer title={row.file} onClose={onClose} width={560}>
      <div className={css.drawer}>
        {acts.length > 0 && (
          <div className={css.acts}>
            {acts.map((act, at) => (
              <Button key={act.id} variant={at === 0 ? 'filled' : 'default'} onClick={act.onClick}>
                {act.label}
              </Button>
            ))}
          </div>
        )}
        <Facts
          resource={exportJobs}
          row={row}
          names={exportLayout.detail.facts.filter((name) => name !== 'failure' || row.failure)}
          own={{ state: <ExportState row={row} />, bytes: sizeOf(row, text) }}
        />
        <section>
          <h3>{label('exports', 'filters')}</h3>
          {lines.length === 0 ? (
            <p>{t('exports.all')}</p>
          ) : (
            <ul>
              {lines.map(({ name, words }) => (
                <li key={name}>
                  {name} <b>{words}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section>
          <h3>{label('exports', 'columns')}</h3>
          <p>{row.columns.map((name) => label(wordsOf(what), name)).join(t('list.comma'))}</p>
        </section>
      </div>
    </SideDrawer>
  )
}
