import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Key } from '#texts/text.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { useIntoView } from '#web/ui/use-into-view.ts'
import css from './finance.module.css'
import { financeTabs, tabOf, type FinanceTab } from './finance-lists.ts'
import { TodoTab } from '#web/features/finance-queue/todo-tab.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** 待办 alone, for the home of finance. */
export const HomeQueue = TodoTab

const EntriesTab = lazyPart(async () => (await import('./entries-tab.tsx')).EntriesTab)
const DuesTab = lazyPart(async () => (await import('./dues-tab.tsx')).DuesTab)
const EntryDrawer = lazyPart(async () => (await import('./entry-drawer.tsx')).EntryDrawer)
const SettlementsTab = lazyPart(
  async () => (await import('#web/features/settlements/settlements-tab.tsx')).SettlementsTab,
)

const StatementTab = lazyPart(
  async () => (await import('#web/features/party-statements/statement-tab.tsx')).StatementTab,
)

const TaxReceiptsTab = lazyPart(
  async () => (await import('#web/features/tax-receipts/tax-receipts-tab.tsx')).TaxReceiptsTab,
)

const UnappliedTab = lazyPart(
  async () => (await import('#web/features/unapplied/unapplied-tab.tsx')).UnappliedTab,
)

const BankLinesTab = lazyPart(
  async () => (await import('#web/features/bank-statements/bank-lines-tab.tsx')).BankLinesTab,
)

const DayClosesTab = lazyPart(
  async () => (await import('#web/features/day-closes/day-closes-tab.tsx')).DayClosesTab,
)

const MonthsTab = lazyPart(async () => (await import('#web/features/day-closes/months-tab.tsx')).MonthsTab)
const OwnAccountsTab = lazyPart(
  async () => (await import('#web/features/own-accounts/own-accounts-tab.tsx')).OwnAccountsTab,
)

const LotDrawer = lazyPart(async () => (await import('./lot-drawer.tsx')).LotDrawer)
const TaxReceiptDrawer = lazyPart(
  async () => (await import('#web/features/tax-receipts/tax-receipt-drawer.tsx')).TaxReceiptDrawer,
)

const rows = <RowsSkeleton />
const parts: Record<FinanceTab, (add: ReactNode) => ReactNode> = {
  todo: () => <TodoTab />,
  entries: (add) => <EntriesTab add={add} whileLoading={rows} />,
  dues: () => <DuesTab whileLoading={rows} />,
  unapplied: (add) => <UnappliedTab add={add} whileLoading={rows} />,
  settlements: () => <SettlementsTab whileLoading={rows} />,
  tax_receipts: (add) => <TaxReceiptsTab add={add} whileLoading={rows} />,
  statement: () => <StatementTab whileLoading={rows} />,
  bank_lines: (add) => <BankLinesTab add={add} whileLoading={rows} />,
  day_closes: (add) => <DayClosesTab add={add} whileLoading={rows} />,
  months: () => <MonthsTab whileLoading={rows} />,
  accounts: (add) => <OwnAccountsTab add={add} whileLoading={rows} />,
}

/** The record that a tab's button adds, if it is not an entry. */
const addKeys: Partial<Record<FinanceTab, Key>> = {
  tax_receipts: 'finance.taxReceipts.add',
  bank_lines: 'bankStatements.add',
  day_closes: 'dayCloses.add',
  accounts: 'ownAccounts.add',
}

/** Tabs whose lists have drawers of their own. */
const ownDrawers: readonly FinanceTab[] = ['bank_lines', 'day_closes', 'accounts']

/**
 * 财务列表. `id` alone opens a lot over any of its lists; with an act it names the row that the act is done on.
 */
export function FinancePage() {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const tab = tabOf(search)
  const { id, act, open, close } = useOpenRecord()
  const row = useIntoView<HTMLDivElement>(tab)
  const Drawer = tab === 'tax_receipts' ? TaxReceiptDrawer : EntryDrawer
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(addKeys[tab] ?? 'finance.add')}
    </Button>
  )
  const own = ownDrawers.includes(tab)
  return (
    <Page titleKey="screens.financeList" filling action={add}>
      <div ref={row} role="tablist" aria-label={t('finance.tabsLabel')} className={css.tabs}>
        {financeTabs.map((financeTab) => (
          <button
            key={financeTab}
            type="button"
            role="tab"
            aria-selected={financeTab === tab}
            onClick={() => setSearch({ tab: financeTab })}
          >
            {t(`finance.tabs.${financeTab}`)}
          </button>
        ))}
      </div>
      {parts[tab](add)}
      {act === 'new' && !own && <Drawer onClose={close} />}

      {id !== null && act === null && tab !== 'todo' && !own && <LotDrawer id={id} onClose={close} />}
    </Page>
  )
}
