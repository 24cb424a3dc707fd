import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { useState } from 'react'
import type { AnswerOf } from '#contract/grammar/route.ts'
import type { StaffRow, staffRoutes } from '#contract/staff.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs, type DoneAct } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { queries } from '#web/transport/queries.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { staffActs, type StaffAct } from './acts.ts'
import { staffLayout } from './layout.ts'
import type { MadePassword } from './password-once.tsx'
import { staffSpec } from './staff-list.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
const StaffDrawer = lazyPart(async () => (await import('./staff-drawer.tsx')).StaffDrawer)
const StaffDialog = lazyPart(async () => (await import('./act-dialogs.tsx')).StaffDialog)
const PasswordOnce = lazyPart(async () => (await import('./password-once.tsx')).PasswordOnce)

const overrides: ColumnOverrides<StaffRow> = {
  nickname: { opens: true, width: 130 },
  username: { width: 120 },
  name: { width: 110 },
  roles: { width: 170 },
  disabled_at: { cell: (row) => <StateOf row={row} />, header: ({ t }) => t('staff.state'), width: 140 },
}

/** Staff accounts. An open account shows its form. */
export function StaffPage() {
  const { t } = useText()
  const narrow = useNarrow()
  const list = useList(staffSpec)
  const { id, act, open, close } = useOpenRecord()
  const [made, setMade] = useState<MadePassword>()
  const acts = useActs(staffActs, { onDone: (done) => follow(done, setMade) })
  const row = list.rows?.find((item) => item.id === id)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'staff.add')}
    </Button>
  )
  return (
    <ListPage
      title="screens.staff"
      list={list}
      layout={staffLayout}
      overrides={overrides}
      nameOf={staffActs.nameOf}
      acts={acts}
      dialog={acts.asked && <StaffDialog {...acts.asked} />}
      action={add}
      searchHint={t('staff.search')}
      empty={{ text: t('staff.empty'), action: add }}
    >
      {(act === 'new' || row) && <StaffDrawer key={id ?? act} row={row} onClose={close} onMade={setMade} />}
      {made && <PasswordOnce {...made} onClose={() => setMade(undefined)} />}
    </ListPage>
  )
}

/** A new password is shown once. A hand-over changes the owner of records on any screen. */
function follow({ id, rows, answer }: DoneAct<StaffRow, StaffAct>, onMade: (made: MadePassword) => void) {
  if (id === 'hand_over') void queries.invalidateQueries()
  if (id !== 'reset_password') return
  const { password } = answer as AnswerOf<typeof staffRoutes.resetPassword>
  const [row] = rows
  if (row && password) onMade({ who: row.nickname, password })
}

function StateOf({ row }: { row: StaffRow }) {
  const { t } = useText()
  if (row.disabled_at) return <StatusBadge tone="gray">{t('staff.disabled')}</StatusBadge>
  if (row.must_change_password) return <StatusBadge tone="orange">{t('staff.firstPassword')}</StatusBadge>
  return <StatusBadge tone="green">{t('staff.active')}</StatusBadge>
}
