import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import type { ExportRow } from '#contract/exports.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { exportActs } from './acts.ts'
import { ExportConditions, ExportState, sizeOf } from './export-cells.tsx'
import { exportList } from './export-list.ts'
import { exportLayout } from './layout.ts'

const drawers = lazyPart(async () => (await import('./export-drawer.tsx')).ExportDrawers)
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

const overrides: ColumnOverrides<ExportRow> = {
  file: { opens: true, width: 196 },
  filters: { cell: (row) => <ExportConditions row={row} />, width: 220, least: 140 },
  state: { cell: (row) => <ExportState row={row} />, width: 160 },
  created_by: { width: 90 },
  created_at: { width: 110 },
  expires_at: { width: 110 },
  downloads: { width: 90 },
  bytes: { cell: sizeOf, width: 84 },
  rows: {
    cell: (row, { number }) =>
      row.state === 'done' || row.state === 'expired' ? number(row.rows ?? 0) : '–',
    width: 84,
  },
}

/** 导出管理. */
export function ExportsPage() {
  const { t } = useText()
  const { act, open, close } = useOpenRecord()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t('exports.new')}
    </Button>
  )
  return (
    <ListPage
      title="screens.exports"
      list={useList(exportList)}
      layout={exportLayout}
      overrides={overrides}
      nameOf={exportActs.nameOf}
      acts={useActs(exportActs)}
      drawers={drawers}
      action={add}
      searchHint={t('exports.searchHint')}
      empty={{ text: t('exports.empty'), action: add }}
    >
      {act === 'new' && <ExportDialog onClose={close} />}
    </ListPage>
  )
}
