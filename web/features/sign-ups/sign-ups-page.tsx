import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { signUps, type SignUpRow } from '../../../contract/sign-ups.ts'
import { useColumns } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import type { Filters } from '../../records/list-state.ts'
import { useList } from '../../records/use-list.ts'
import { useCan } from '../../session/session.tsx'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { usePrefetch } from '../../ui/use-prefetch.ts'
import { useActionsOf, useSignUpActs } from './sign-up-acts.tsx'
import { signUpColumns, signUpWishes } from './sign-up-columns.tsx'
import { signUpList } from './sign-up-list.ts'

const drawer = () => import('./sign-up-drawer.tsx')
const SignUpDrawer = lazy(async () => ({ default: (await drawer()).SignUpDrawer }))
const AddSignUp = lazy(async () => ({ default: (await import('./add-sign-up.tsx')).AddSignUp }))

const card = { facts: ['lot_id', 'paddle_no', 'licence', 'deposit_status'], badge: 'review_status' }
const nameOf = (row: SignUpRow) => row.recycler_id_name ?? ''

/** The one recycler whose sign-ups are listed: a new one is most likely for it, too. */
function onlyRecycler({ recycler_id = [] }: Filters): number | undefined {
  return recycler_id.length === 1 ? Number(recycler_id[0]) : undefined
}

/** 报名列表. */
export function SignUpsPage() {
  const { t } = useText()
  const list = useList(signUpList)
  const { id, act, open, close } = useOpenRecord()
  const narrow = useNarrow()
  const only = onlyRecycler(list.state.filters)
  const decides = useCan('signUps.decide')
  usePrefetch(list.rows !== undefined, drawer)
  const { ask, dialogs } = useSignUpActs(list.clear)
  const onOpen = useCallback((row: SignUpRow) => open(row.id), [open])
  const wishes = useMemo(() => signUpWishes(onOpen), [onOpen])
  const columns = useColumns<SignUpRow>(signUps, signUpColumns, wishes)
  const actionsOf = useActionsOf(ask)
  const actions = useCallback(
    (row: SignUpRow) => <RowButtons actions={actionsOf(row)} name={nameOf(row)} />,
    [actionsOf],
  )
  const waives = useCan('signUps.waive')
  const words = decides
    ? [t('signUps.acts.approve'), t('signUps.acts.reject')]
    : [t('signUps.acts.adviseApprove'), t('signUps.acts.adviseReject')]
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'signUps.add')}
    </Button>
  )
  return (
    <Page titleKey="screens.signUpList" filling {...(list.data && { count: list.data.total })} action={add}>
      <ListScreen
        list={list}
        label={t('screens.signUpList')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={Math.max(
          buttonsWidth(words, true),
          ...(waives
            ? [
                buttonsWidth([t('signUps.acts.waive'), t('signUps.acts.cancel')], false),
                buttonsWidth([t('signUps.acts.resubmit'), t('signUps.acts.waive')], true),
              ]
            : []),
          buttonsWidth([t('signUps.acts.resubmit'), t('signUps.acts.cancel')], false),
        )}
        bulk={(rows) =>
          (['approve', 'reject'] as const).map((one, n) => (
            <Button key={one} size="compact-sm" variant="default" onClick={() => ask(one, rows)}>
              {words[n]}
            </Button>
          ))
        }
        searchHint={t('signUps.searchHint')}
        empty={{ text: t('signUps.empty'), action: add }}
      />
      <Suspense>
        {act === 'new' && <AddSignUp {...(only && { recyclerId: only })} onClose={close} />}
        {id !== null && <SignUpDrawer id={id} actionsOf={actionsOf} onClose={close} />}
      </Suspense>
      {dialogs}
    </Page>
  )
}
