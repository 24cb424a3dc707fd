import { redirect, type LoaderFunctionArgs } from 'react-router'
import { financeDues, dueRoutes } from '#contract/dues.ts'
import { financeEntries, financeRoutes } from '#contract/finance.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'
import { bankLinesSpec } from '#web/features/bank-statements/line-list.ts'
import { dayClosesSpec } from '#web/features/day-closes/day-close-list.ts'
import { ownAccountsSpec } from '#web/features/own-accounts/own-account-list.ts'
import { settlementsSpec } from '#web/features/settlements/settlement-list.ts'
import { unappliedSpec } from '#web/features/unapplied/unapplied-list.ts'
import { taxReceiptsSpec } from '#web/features/tax-receipts/tax-receipt-list.ts'

/** The tabs of 财务列表. The address says which one is open. */
export const financeTabs = [
  'todo',
  'entries',
  'dues',
  'unapplied',
  'settlements',
  'tax_receipts',
  'statement',
  'bank_lines',
  'day_closes',
  'months',
  'accounts',
] as const

export type FinanceTab = (typeof financeTabs)[number]

export const tabOf = (search: URLSearchParams): FinanceTab =>
  financeTabs.find((financeTab) => financeTab === search.get('tab')) ?? 'todo'

export const entriesSpec: ListSpec<typeof financeRoutes.list> = {
  name: 'finance_entries',
  resource: financeEntries,
  route: financeRoutes.list,
  presets: [
    { id: 'pending', label: 'finance.presets.pending', filters: () => ({ state: ['pending'] }) },
    { id: 'draft', label: 'finance.presets.drafts', filters: () => ({ state: ['draft'] }) },
    { id: 'in', label: 'finance.presets.in', filters: () => ({ direction: ['in'] }) },
    { id: 'out', label: 'finance.presets.out', filters: () => ({ direction: ['out'] }) },
  ],
  unlisted: ['lot_id', 'sign_up_id', 'due_id'],
}

const live = ['open', 'partial']
/** The oldest due first. */
const sort = { id: 'due_date', descending: false }
export const duesSpec: ListSpec<typeof dueRoutes.list> = {
  name: 'finance_dues',
  resource: financeDues,
  route: dueRoutes.list,
  presets: [
    { id: 'open', label: 'finance.presets.live', filters: () => ({ state: live }), sort },
    { id: 'overdue', label: 'finance.presets.overdue', filters: () => ({ overdue: ['true'] }), sort },
    {
      id: 'receivable',
      label: 'finance.presets.receivable',
      filters: () => ({ direction: ['in'], state: live }),
      sort,
    },
    {
      id: 'payable',
      label: 'finance.presets.payable',
      filters: () => ({ direction: ['out'], state: live }),
      sort,
    },
    {
      id: 'refunds',
      label: 'finance.presets.refunds',
      filters: () => ({ kind: ['deposit_refund'], state: live }),
      sort,
    },
  ],
  unlisted: ['lot_id'],
}

const loaders = {
  entries: listLoader(entriesSpec),
  dues: listLoader(duesSpec),
  unapplied: listLoader(unappliedSpec),
  settlements: listLoader(settlementsSpec),
  tax_receipts: listLoader(taxReceiptsSpec),
  bank_lines: listLoader(bankLinesSpec),
  day_closes: listLoader(dayClosesSpec),
  accounts: listLoader(ownAccountsSpec),
}

/** True if the dues were open already, so the person has just removed their filters. */
const isCleared = (): boolean => {
  const before = new URLSearchParams(location.search)
  return tabOf(before) === 'dues' && [...before.keys()].length > 1
}

/** Starts the query of the open tab. Dues open on those that are not paid, the oldest first. */
export function loadFinance(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const tab = tabOf(searchParams)
  if (tab === 'dues' && [...searchParams.keys()].length === 1 && !isCleared())
    return redirect('?tab=dues&preset=open')
  return tab === 'todo' || tab === 'statement' || tab === 'months' ? null : loaders[tab](args)
}
