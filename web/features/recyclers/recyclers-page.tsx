import { Button } from '@mantine/core'
import { IconFileImport } from '#web/icons/file-import.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { Link } from 'react-router'
import { addresses } from '#contract/grammar/addresses.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { recyclerActs } from './acts.ts'
import { recyclerLayout } from './layout.ts'
import { recyclerOverrides } from './recycler-columns.tsx'
import { recyclerList } from './recycler-list.ts'

const drawers = lazyPart(async () => (await import('./recycler-drawers.tsx')).RecyclerDrawers)
const RecyclerDialog = lazyPart(async () => (await import('./act-dialogs.tsx')).RecyclerDialog)

/** 回收商列表. */
export function RecyclersPage() {
  const { t } = useText()
  const acts = useActs(recyclerActs)
  return (
    <ListPage
      title="screens.recyclerList"
      list={useList(recyclerList)}
      layout={recyclerLayout}
      overrides={recyclerOverrides}
      nameOf={recyclerActs.nameOf}
      acts={acts}
      dialog={acts.asked && <RecyclerDialog {...acts.asked} />}
      drawers={drawers}
      action={<PageActions />}
      searchHint={t('recyclers.searchHint')}
      empty={{ text: t('recyclers.empty'), action: <PageActions /> }}
    />
  )
}

function PageActions() {
  const { t } = useText()
  const mayImport = useCan('imports.recyclers')
  const narrow = useNarrow()
  return (
    <>
      {mayImport && (
        <Button
          component={Link}
          to={addresses.recyclerImports}
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.5} />}
        >
          {t('recyclers.import')}
        </Button>
      )}
      <Button component={Link} to="/crm/recyclers/add" leftSection={<IconPlus size={16} stroke={1.5} />}>
        {t(narrow ? 'act.add' : 'recyclers.add')}
      </Button>
    </>
  )
}
