import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import type { Filters } from '#web/records/list-state.ts'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { useSignUpActs } from './acts.ts'
import { signUpLayout } from './layout.ts'
import { signUpOverrides } from './sign-up-columns.tsx'
import { signUpList } from './sign-up-list.ts'

const drawers = lazyPart(async () => (await import('./sign-up-drawer.tsx')).SignUpDrawers)
const AddSignUp = lazyPart(async () => (await import('./add-sign-up.tsx')).AddSignUp)
const SignUpDialog = lazyPart(async () => (await import('./act-dialogs.tsx')).SignUpDialog)

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
      overrides={signUpOverrides}
      nameOf={signUpActs.nameOf}
      acts={acts}
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
