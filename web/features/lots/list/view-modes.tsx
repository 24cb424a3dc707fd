import { useSearchParams } from 'react-router'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'

const viewModes = ['table', 'board', 'calendar'] as const
type ViewMode = (typeof viewModes)[number]

/** How the list is shown. The address contains it beside the list's own state. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const [search, setSearch] = useSearchParams()
  const mode = viewModes.find((name) => name === search.get('view')) ?? 'table'
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
  return [mode, choose]
}

export function ViewModeSwitch({ mode, onChange }: { mode: ViewMode; onChange: (mode: ViewMode) => void }) {
  const { t } = useText()
  return (
    <Switcher
      label={t('lots.ways.label')}
      value={mode}
      options={viewModes.map((value) => ({ value, label: t(`lots.ways.${value}`) }))}
      onChange={onChange}
    />
  )
}
