import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { consignors, type ConsignorRow } from '../../../contract/consignors.ts'
import { useColumns } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { usePrefetch } from '../../ui/use-prefetch.ts'
import { consignorColumns, consignorWishes } from './consignor-columns.tsx'
import { consignorList } from './consignor-list.ts'

const drawers = () => import('./consignor-drawers.tsx')
const ConsignorDrawers = lazy(async () => ({ default: (await drawers()).ConsignorDrawers }))
const SuspendDialog = lazy(async () => ({ default: (await import('./suspend-dialog.tsx')).SuspendDialog }))

const card = { facts: ['name', 'phone', 'contract_to'], badge: 'suspended' }
const nameOf = (row: ConsignorRow) => row.company_name

/** 委托方. */
export function ConsignorsPage() {
  const { t } = useText()
  const narrow = useNarrow()
  const list = useList(consignorList)
  const record = useOpenRecord()
  usePrefetch(list.rows !== undefined, drawers)
  const [asked, setAsked] = useState<ConsignorRow>()
  const { open } = record
  const onOpen = useCallback((row: ConsignorRow) => open(row.id), [open])
  const onAct = useCallback(
    (act: string, row: ConsignorRow) => (act === 'edit' ? open(row.id, act) : setAsked(row)),
    [open],
  )
  const wishes = useMemo(() => consignorWishes(onOpen), [onOpen])
  const columns = useColumns<ConsignorRow>(consignors, consignorColumns, wishes)
  const actions = useRowActions(onAct)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'consignors.add')}
    </Button>
  )
  return (
    <Page titleKey="screens.consignors" filling {...(list.data && { count: list.data.total })} action={add}>
      <ListScreen
        list={list}
        label={t('screens.consignors')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('act.edit'), t('consignors.acts.reinstate')], false)}
        searchHint={t('consignors.searchHint')}
        empty={{ text: t('consignors.empty'), action: add }}
      />
      <Suspense>
        {(record.id !== null || record.act !== null) && <ConsignorDrawers record={record} onAct={onAct} />}
        {asked && <SuspendDialog row={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </Page>
  )
}

const acts = ['suspend', 'reinstate'] as const

/** The buttons of a row: what the row itself says may be done with it now. */
function useRowActions(onAct: (act: string, row: ConsignorRow) => void) {
  const { t } = useText()
  return useCallback(
    (row: ConsignorRow) => {
      const buttons: RowAction[] = [
        ...(row.actions.includes('edit')
          ? [{ id: 'edit', label: t('act.edit'), onClick: () => onAct('edit', row) }]
          : []),
        ...acts
          .filter((act) => row.actions.includes(act))
          .map((act) => ({
            id: act,
            label: t(`consignors.acts.${act}`),
            danger: act === 'suspend',
            onClick: () => onAct(act, row),
          })),
      ]
      return <RowButtons actions={buttons} name={row.company_name} />
    },
    [t, onAct],
  )
}
