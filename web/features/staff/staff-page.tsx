import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { staff, type StaffRow } from '../../../contract/staff.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { NameLink } from '../../ui/name-link.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useStaffActs } from './staff-acts.ts'
import { staffSpec } from './staff-list.ts'

const StaffDrawer = lazy(async () => ({ default: (await import('./staff-drawer.tsx')).StaffDrawer }))
const StaffDialogs = lazy(async () => ({ default: (await import('./staff-dialogs.tsx')).StaffDialogs }))

const names = [
  'nickname',
  'username',
  'name',
  'roles',
  'disabled_at',
  'leader_uid',
  'customers_held',
  'last_seen_at',
] as const
const card = { facts: ['username', 'roles', 'last_seen_at'], badge: 'disabled_at' }

const wishes: ColumnWishes<StaffRow> = {
  nickname: { cell: (row) => <NicknameLink row={row} />, width: 130 },
  username: { width: 120 },
  name: { width: 110 },
  roles: { width: 170 },
  disabled_at: { cell: (row) => <StateOf row={row} />, header: ({ t }) => t('staff.state'), width: 140 },
}

/** Staff accounts. The row whose form is open stands in the address. */
export function StaffPage() {
  const { t } = useText()
  const narrow = useNarrow()
  const list = useList(staffSpec)
  const columns = useColumns<StaffRow>(staff, names, wishes)
  const { id, act, open, close } = useOpenRecord()
  const acts = useStaffActs(open)
  const row = list.rows?.find((one) => one.id === id)
  const { actionsOf } = acts
  const actions = useCallback(
    (one: StaffRow) => <RowButtons inline={1} name={one.nickname} actions={actionsOf(one)} />,
    [actionsOf],
  )
  const onOpen = useCallback((one: StaffRow) => open(one.id), [open])
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'staff.add')}
    </Button>
  )
  return (
    <Page titleKey="screens.staff" filling {...(list.data && { count: list.data.total })} action={add}>
      <ListScreen
        list={list}
        label={t('screens.staff')}
        columns={columns}
        card={card}
        nameOf={nicknameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('act.edit')], true)}
        searchHint={t('staff.search')}
        empty={{ text: t('staff.empty'), action: add }}
      />
      <Suspense>
        {(act === 'new' || row) && (
          <StaffDrawer key={id ?? act} row={row} onClose={close} onMade={acts.show} />
        )}
        {(acts.asked || acts.made) && <StaffDialogs acts={acts} />}
      </Suspense>
    </Page>
  )
}

const nicknameOf = (row: StaffRow) => row.nickname

function NicknameLink({ row }: { row: StaffRow }) {
  const { open } = useOpenRecord()
  return (
    <NameLink href={`?id=${row.id}`} onOpen={() => open(row.id)}>
      {row.nickname}
    </NameLink>
  )
}

function StateOf({ row }: { row: StaffRow }) {
  const { t } = useText()
  if (row.disabled_at) return <StatusBadge tone="gray">{t('staff.disabled')}</StatusBadge>
  if (row.must_change_password) return <StatusBadge tone="orange">{t('staff.firstPassword')}</StatusBadge>
  return <StatusBadge tone="green">{t('staff.active')}</StatusBadge>
}
