import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { exportJobs, type ExportRow } from '../../../contract/exports.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { NameLink } from '../../ui/name-link.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { exportList } from './export-list.ts'
import { ExportState, FiltersTold, sizeOf } from './export-cells.tsx'
import { useExportActs } from './use-export-acts.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const ExportDrawer = lazy(async () => ({ default: (await import('./export-drawer.tsx')).ExportDrawer }))
const CancelDialog = lazy(async () => ({ default: (await import('./export-drawer.tsx')).CancelDialog }))

const names = [
  'file',
  'resource',
  'filters',
  'rows',
  'created_by',
  'state',
  'bytes',
  'created_at',
  'expires_at',
  'downloads',
] as const
const card = { facts: ['resource', 'rows', 'created_at'], badge: 'state' }
const nameOf = (row: ExportRow) => row.file
const wishes: ColumnWishes<ExportRow> = {
  file: { cell: (row) => <FileName row={row} />, width: 196 },
  filters: { cell: (row) => <FiltersTold row={row} />, width: 180 },
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
  const list = useList(exportList)
  const { id, open, close } = useOpenRecord()
  const [asking, setAsking] = useState(false)
  const [cancelling, setCancelling] = useState<ExportRow>()
  const onOpen = useCallback((row: ExportRow) => open(row.id), [open])
  const columns = useColumns<ExportRow>(exportJobs, names, wishes)
  const actsOf = useExportActs(setCancelling)
  const actions = useCallback(
    (row: ExportRow) => <RowButtons actions={actsOf(row)} name={row.file} />,
    [actsOf],
  )
  const row = list.rows?.find((one) => one.id === id)
  const add = useMemo(
    () => (
      <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAsking(true)}>
        {t('exports.new')}
      </Button>
    ),
    [t],
  )
  return (
    <Page titleKey="screens.exports" filling {...(list.data && { count: list.data.total })} action={add}>
      <ListScreen
        list={list}
        label={t('screens.exports')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('exports.acts.download'), t('exports.acts.again')], false)}
        searchHint={t('exports.searchHint')}
        empty={{ text: t('exports.empty'), action: add }}
      />
      <Suspense>
        {asking && <ExportDialog onClose={() => setAsking(false)} />}
        {row && <ExportDrawer row={row} acts={actsOf(row)} onClose={close} />}
        {cancelling && <CancelDialog row={cancelling} onClose={() => setCancelling(undefined)} />}
      </Suspense>
    </Page>
  )
}

function FileName({ row }: { row: ExportRow }) {
  const { open } = useOpenRecord()
  return (
    <NameLink href={`?id=${row.id}`} onOpen={() => open(row.id)}>
      {row.file}
    </NameLink>
  )
}
