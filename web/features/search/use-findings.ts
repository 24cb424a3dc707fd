import { IconFolder, type Icon } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { screens } from '../../screens.ts'
import { mayWith, useUser } from '../../session/session.tsx'
import { useSettings } from '../../settings.ts'
import { useText } from '../../text/text.tsx'
import { useActions } from './actions.ts'
import { fuzzy, type PinyinOf } from './fuzzy.ts'
import { menuEntries } from './menu-entries.ts'
import { useRecords } from './use-records.ts'

export interface Finding {
  readonly id: string
  readonly icon: Icon | undefined
  readonly title: string
  readonly detail?: string | undefined
  readonly run: () => Promise<unknown> | void
}
export interface FindingGroup {
  readonly label: string
  readonly findings: readonly Finding[]
}

type PinyinTable = Readonly<Record<string, readonly string[]>>

/** The pinyin of the titles, fetched on first use: in Chinese, and where the switch is on. */
function usePinyin(): PinyinTable | undefined {
  const { language } = useText()
  const { supportPinyinSearch } = useSettings()
  const [table, setTable] = useState<PinyinTable>()
  const wanted = language === 'zh' && supportPinyinSearch
  useEffect(() => {
    if (!wanted) return
    import('virtual:pinyin-of-titles')
      .then(({ pinyinOfTitles }) => setTable(pinyinOfTitles))
      .catch(() => undefined)
  }, [wanted])
  return wanted ? table : undefined
}

/** Only the own title of a menu entry, so that a group's name does not bring up everything below it. */
const ofLast =
  (table: PinyinTable): PinyinOf =>
  (titles) =>
    table[titles.at(-1) ?? ''] ?? []
const ofAll =
  (table: PinyinTable): PinyinOf =>
  (titles) =>
    titles.flatMap((title) => table[title] ?? [])

const chain = (titles: readonly string[]) => titles.join(' > ')

interface Findings {
  readonly groups: readonly FindingGroup[]
  /** Records are still being looked for, or could not be. */
  readonly waiting: boolean
  readonly failed: boolean
}

/** Everything a text finds: places in the menu, records, then what can be done. */
export function useFindings(text: string): Findings {
  const { t } = useText()
  const { roles } = useUser()
  const navigate = useNavigate()
  const pinyin = usePinyin()
  const actions = useActions()
  const { found: records, waiting, failed } = useRecords(text)
  const findScreens = useMemo(() => {
    const entries = menuEntries(
      screens,
      (permission) => mayWith(roles, permission),
      (screen) => t(screen.title),
    )
    return fuzzy(entries, pinyin && ofLast(pinyin))
  }, [roles, pinyin, t])
  const groups: FindingGroup[] = [
    {
      label: t('palette.screens'),
      findings: findScreens(text).map(({ path, titles, icon }) => ({
        id: path,
        icon: icon ?? IconFolder,
        title: chain(titles),
        run: () => navigate(path),
      })),
    },
    {
      label: t('palette.records'),
      findings: records.map(({ id, title, detail, path }) => ({
        id: `record ${id}`,
        icon: undefined,
        title,
        detail,
        run: () => navigate(path),
      })),
    },
    {
      label: t('palette.actions'),
      findings: fuzzy(
        actions,
        pinyin && ofAll(pinyin),
      )(text).map(({ titles, icon, run }) => ({ id: chain(titles), icon, title: chain(titles), run })),
    },
  ]
  return { groups: groups.filter((group) => group.findings.length > 0), waiting, failed }
}
