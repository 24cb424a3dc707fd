import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import type { AuctionCompanyRow } from '../../../contract/dictionaries.ts'
import type { Key } from '../../../texts/text.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import type { List } from '../../records/use-list.ts'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { NameLink } from '../../ui/name-link.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { DictionaryRoute } from './dictionary-list.ts'
import { useNarrow } from '../../ui/use-narrow.ts'

const DictionaryDrawer = lazy(async () => ({
  default: (await import('./dictionary-drawer.tsx')).DictionaryDrawer,
}))

interface DictionaryScreenProps {
  list: List<DictionaryRoute>
  names: readonly string[]
  titleKey: Key
  addKey: Key
}

const card = { facts: ['key', 'refund_working_days', 'sort'], badge: 'enabled' }
const wishes: ColumnWishes<AuctionCompanyRow> = {
  name: { width: 220, cell: (row) => <EntryName row={row} /> },
  key: { width: 90 },
  enabled: {
    width: 110,
    header: ({ t }) => t('dictionaries.state'),
    cell: (row) => <EntryState row={row} />,
  },
  refund_working_days: { width: 190 },
}

/** One dictionary: its few entries, and the form of the one that stands in the address. */
export function DictionaryScreen({ list, names, titleKey, addKey }: DictionaryScreenProps) {
  const { t } = useText()
  const narrow = useNarrow()
  const { resource } = list.spec
  const columns = useColumns<AuctionCompanyRow>(resource, names, wishes)
  const { id, act, open, close } = useOpenRecord()
  const row = list.rows?.find((one) => one.id === id)
  const onOpen = useCallback((one: AuctionCompanyRow) => open(one.id), [open])
  const actions = useCallback(
    (one: AuctionCompanyRow) => (
      <RowButtons
        name={one.name}
        actions={[{ id: 'edit', label: t('act.edit'), onClick: () => open(one.id) }]}
      />
    ),
    [t, open],
  )
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : addKey)}
    </Button>
  )
  return (
    <Page titleKey={titleKey} count={list.data?.total ?? 0} action={add} filling>
      <ListScreen
        list={list}
        label={t(titleKey)}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('act.edit')], false)}
        searchHint={t('dictionaries.searchHint')}
        empty={{ text: t('dictionaries.empty'), action: add }}
      />
      <Suspense>
        {(act === 'new' || row) && (
          <DictionaryDrawer key={id ?? act} resource={resource} row={row} addKey={addKey} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

const nameOf = (row: AuctionCompanyRow) => row.name

function EntryName({ row }: { row: AuctionCompanyRow }) {
  const { open } = useOpenRecord()
  return (
    <NameLink href={`?id=${row.id}`} onOpen={() => open(row.id)}>
      {row.name}
    </NameLink>
  )
}

function EntryState({ row }: { row: AuctionCompanyRow }) {
  const { t } = useText()
  return row.enabled ? (
    <StatusBadge tone="green">{t('dictionaries.enabled')}</StatusBadge>
  ) : (
    <StatusBadge tone="gray">{t('dictionaries.disabled')}</StatusBadge>
  )
}
