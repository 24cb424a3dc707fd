import { useSearchParams } from 'react-router'

const lotTabs = [
  'overview',
  'items',
  'sign_ups',
  'bids',
  'result',
  'weighing',
  'things',
  'funds',
  'files',
  'timeline',
] as const

export type LotTab = (typeof lotTabs)[number]

/** The open tab of the detail, which the address contains. */
export function useTab(): [LotTab, (tab: LotTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = lotTabs.find((lotTab) => lotTab === search.get('tab')) ?? 'overview'
  const open = (next: LotTab) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('tab')
        if (next !== 'overview') after.set('tab', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [tab, open]
}
