import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import type { Key } from '#texts/text.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import type { Layout } from '#web/records/layout.ts'
import { ListPage, type DrawerProps } from '#web/lists/list-page.tsx'
import type { ListSpec } from '#web/records/list-state.ts'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart, type LazyPart } from '#web/ui/lazy-part.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { companyActs, platformActs, type DictionaryAct, type DictionaryActs } from './acts.ts'
import { companyList, platformList, type DictionaryRoute, type Entry } from './dictionary-list.ts'
import { companyLayout, platformLayout } from './layout.ts'

const companyDrawers = lazyPart(async () => (await import('./dictionary-drawer.tsx')).CompanyDrawers)
const platformDrawers = lazyPart(async () => (await import('./dictionary-drawer.tsx')).PlatformDrawers)

const overrides: ColumnOverrides<Entry> = {
  name: { width: 220, opens: true },
  key: { width: 90 },
  enabled: {
    width: 110,
    header: ({ t }) => t('dictionaries.state'),
    cell: (row) => <EntryState row={row} />,
  },
  refund_working_days: { width: 190 },
}

/** 拍卖公司. */
export const CompaniesPage = () => (
  <DictionaryPage
    spec={companyList}
    layout={companyLayout}
    acts={companyActs}
    drawers={companyDrawers}
    title="screens.companies"
    addKey="dictionaries.addCompany"
  />
)

/** 拍卖平台. */
export const PlatformsPage = () => (
  <DictionaryPage
    spec={platformList}
    layout={platformLayout}
    acts={platformActs}
    drawers={platformDrawers}
    title="screens.platforms"
    addKey="dictionaries.addPlatform"
  />
)

interface DictionaryPageProps {
  spec: ListSpec<DictionaryRoute>
  layout: Pick<Layout, 'resource' | 'list' | 'card'>
  acts: DictionaryActs
  drawers: LazyPart<DrawerProps<Entry, DictionaryAct>>
  title: Key
  addKey: Key
}

/** One dictionary: its few entries, and the form of the open one. */
function DictionaryPage({ spec, layout, acts, drawers, title, addKey }: DictionaryPageProps) {
  const { t } = useText()
  const narrow = useNarrow()
  const { open } = useOpenRecord()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : addKey)}
    </Button>
  )
  return (
    <ListPage
      title={title}
      list={useList(spec)}
      layout={layout}
      overrides={overrides}
      nameOf={acts.nameOf}
      acts={useActs(acts)}
      drawers={drawers}
      action={add}
      searchHint={t('dictionaries.searchHint')}
      empty={{ text: t('dictionaries.empty'), action: add }}
    />
  )
}

function EntryState({ row }: { row: Entry }) {
  const { t } = useText()
  return row.enabled ? (
    <StatusBadge tone="green">{t('dictionaries.enabled')}</StatusBadge>
  ) : (
    <StatusBadge tone="gray">{t('dictionaries.disabled')}</StatusBadge>
  )
}
