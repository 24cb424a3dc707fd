import { useSearchParams } from 'react-router'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'

const viewModes = ['table', 'board', 'calendar'] as const
type ViewMode = (typeof viewModes)[number]

/** How the list is shown. The address contains it beside the list's own state. */
export function useViewMode(): [ViewMode, (way: ViewMode) => void] {
  const [search, setSearch] = useSearchParams()
  const way = viewModes.find((one) => one === search.get('view')) ?? 'table'
  const choose = (next: ViewMode) =>
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

export function ViewModeSwitch({ way, onChange }: { way: ViewMode; onChange: (way: ViewMode) => void }) {
  const { t } = useText()
  return (
    <Switcher
      label={t('lots.viewModes.label')}
      value={way}
      options={viewModes.map((value) => ({ value, label: t(`lots.viewModes.${value}`) }))}
      onChange={onChange}
    />
  )
}
