import { useSearchParams } from 'react-router'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'

const ways = ['table', 'board', 'calendar'] as const
type Way = (typeof ways)[number]

/** How the list is shown. The address contains it beside the list's own state. */
export function useWay(): [Way, (way: Way) => void] {
  const [search, setSearch] = useSearchParams()
  const way = ways.find((one) => one === search.get('view')) ?? 'table'
  const choose = (next: Way) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        after.delete('view')
        if (next !== 'table') after.set('view', next)
        return after
      },
      { preventScrollReset: true },
    )
  return [way, choose]
}

export function WaySwitch({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t } = useText()
  return (
    <Switcher
      label={t('lots.ways.label')}
      value={way}
      options={ways.map((value) => ({ value, label: t(`lots.ways.${value}`) }))}
      onChange={onChange}
    />
  )
}
