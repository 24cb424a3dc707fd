import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text.tsx'
import css from './finance.module.css'
import { financeTabs, tabOf, type FinanceTab } from './finance-lists.ts'
import { TodoTab } from './todo-tab.tsx'

const EntriesTab = lazy(async () => ({ default: (await import('./entries-tab.tsx')).EntriesTab }))
const DuesTab = lazy(async () => ({ default: (await import('./dues-tab.tsx')).DuesTab }))
const SettlementsTab = lazy(async () => ({ default: (await import('./settlements-tab.tsx')).SettlementsTab }))

const parts: Record<FinanceTab, () => React.ReactNode> = {
  todo: () => <TodoTab />,
  entries: () => <EntriesTab />,
  dues: () => <DuesTab />,
  settlements: () => <SettlementsTab />,
}

/** 财务列表. */
export function FinancePage() {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const tab = tabOf(search)
  return (
    <Page titleKey="screens.financeList" filling>
      <div role="tablist" aria-label={t('finance.tabsLabel')} className={css.tabs}>
        {financeTabs.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === tab} onClick={() => setSearch({ tab: one })}>
            {t(`finance.tabs.${one}`)}
          </button>
        ))}
      </div>
      <Suspense>{parts[tab]()}</Suspense>
    </Page>
  )
}
