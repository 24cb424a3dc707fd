import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { ListPage } from '../../records/list-page.tsx'
import type { Filters } from '../../records/list-state.ts'
import { useActs } from '../../records/use-acts.tsx'
import { useList } from '../../records/use-list.ts'
import { useCan } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { later } from '../../ui/fetched-later.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useSignUpActs } from './acts.ts'
import { signUpLayout } from './layout.ts'
import { signUpWishes } from './sign-up-columns.tsx'
import { signUpList } from './sign-up-list.ts'

const drawers = later(async () => (await import('./sign-up-drawer.tsx')).SignUpDrawers)
const AddSignUp = lazy(async () => ({ default: (await import('./add-sign-up.tsx')).AddSignUp }))
const SignUpDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).SignUpDialog }))

/** The only recycler whose sign-ups are listed. A new sign-up is most likely for this recycler too. */
function onlyRecycler({ recycler_id = [] }: Filters): number | undefined {
  return recycler_id.length === 1 ? Number(recycler_id[0]) : undefined
}

/** 报名列表. */
export function SignUpsPage() {
  const { t } = useText()
  const list = useList(signUpList)
  const { act, open, close } = useOpenRecord()
  const narrow = useNarrow()
  const signUpActs = useSignUpActs()
  const acts = useActs(signUpActs, { clear: list.clear })
  const only = onlyRecycler(list.state.filters)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'signUps.add')}
    </Button>
  )
  return (
    <ListPage
      title="screens.signUpList"
      list={list}
      layout={signUpLayout}
      wishes={signUpWishes}
      nameOf={signUpActs.nameOf}
      acts={acts}
      actsWidth={useActsWidth()}
      bulk={['approve', 'reject']}
      dialog={acts.asked && <SignUpDialog {...acts.asked} />}
      drawers={drawers}
      action={add}
      searchHint={t('signUps.searchHint')}
      empty={{ text: t('signUps.empty'), action: add }}
    >
      {act === 'new' && <AddSignUp {...(only && { recyclerId: only })} onClose={close} />}
    </ListPage>
  )
}

/** The width of the widest pair of buttons that a row can have. */
function useActsWidth(): number {
  const { t } = useText()
  const { approve, reject, resubmit, waive, cancel, paddle, note } = useSignUpActs().acts
  const decides = useCan('signUps.decide')
  const mayWaive = useCan('signUps.waive')
  const width = (acts: readonly { verb: typeof approve.verb }[], more: boolean) =>
    buttonsWidth(
      acts.map(({ verb }) => t(verb)),
      more,
    )
  return Math.max(
    width([approve, reject], true),
    width([resubmit, cancel], false),
    ...(decides ? [width([cancel, paddle], true), width([paddle, note], false)] : []),
    ...(mayWaive ? [width([waive, cancel], true), width([resubmit, waive], true)] : []),
  )
}
