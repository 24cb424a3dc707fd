import { useSearchParams } from 'react-router'
import { pastKinds } from '#contract/past-sheets.ts'
import { importable } from '#contract/imports.ts'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { ImportPage } from './import-page.tsx'

/** 导入历史数据: everything that can be imported, on one screen. */
export function MoveInPage() {
  const { t, option } = useText()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('what')
  const what = importable.find((name) => name === asked) ?? pastKinds[0]
  const choice = (
    <ChoicePills
      label={t('imports.kind')}
      help={t('imports.order')}
      chosen={[what]}
      onChange={(chosen) => setSearch({ what: chosen })}
      options={importable.map((name) => ({ value: name, label: option('imports', 'resource', name) }))}
    />
  )
  return <ImportPage what={what} choice={choice} />
}
