import { IconArrowRight } from '#web/icons/arrow-right.ts'
import { IconFolder } from '#web/icons/folder.ts'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { screens } from '#web/screens.ts'
import { mayWith, useUser } from '#web/session/session.tsx'
import { recentRecords } from '#web/state/recent-records.ts'
import { useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { isAbout, linesOf } from '#web/features/help/find-topics.ts'
import { useGuide } from '#web/features/help/guide.ts'
import { topicPath, topics } from '#web/features/help/topics.ts'
import { IconHelp } from '#web/icons/help.ts'
import { useActions } from './actions.ts'
import { fuzzy, isNamed, type PinyinOf } from './fuzzy.ts'
import { menuEntries } from './menu-entries.ts'
import { once, type SearchFindingGroup } from './findings.ts'
import { pageActs } from './page-acts.ts'
import { searchRecords, type FoundRecord } from './search-records.ts'

type PinyinTable = Readonly<Record<string, readonly string[]>>

/** The pinyin of the titles, fetched on first use. Only Chinese readers who have the switch on get it. */
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

/**
 * A menu entry is found by its own title only, so that a group's name does not bring up everything below it.
 */
const ofLast =
  (table: PinyinTable): PinyinOf =>
  (titles) =>
    table[titles.at(-1) ?? ''] ?? []
const ofAll =
  (table: PinyinTable): PinyinOf =>
  (titles) =>
    titles.flatMap((title) => table[title] ?? [])

const chain = (titles: readonly string[]) => titles.join(' > ')

/** Searches the menu's entries by title, path and pinyin. */
function useScreenSearch(pinyin: PinyinTable | undefined) {
  const { t } = useText()
  const { roles } = useUser()
  return useMemo(() => {
    const entries = menuEntries(
      screens,
      (permission) => mayWith(roles, permission),
      (screen) => t(screen.title),
    )
    return fuzzy(entries, pinyin && ofLast(pinyin))
  }, [roles, pinyin, t])
}

interface RecordAnswer {
  /** The text that was searched for. */
  readonly to: string
  readonly found: readonly FoundRecord[]
  readonly failed: boolean
}

const typingPause = 200
const noAnswer: RecordAnswer = { to: '', found: [], failed: false }

/**
 * The records a text finds, searched while somebody types. The
 * earlier findings stay until the next answer comes.
 */
function useRecords(text: string): RecordAnswer & { waiting: boolean } {
  const [answer, setAnswer] = useState(noAnswer)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return setAnswer(noAnswer)
    const stop = new AbortController()
    const ask = async () => {
      try {
        setAnswer({ to: wanted, found: await searchRecords(wanted, stop.signal), failed: false })
      } catch {
        if (!stop.signal.aborted) setAnswer({ to: wanted, found: [], failed: true })
      }
    }
    const timer = setTimeout(() => void ask(), typingPause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return { ...answer, waiting: answer.to !== wanted }
}

/** Shorter texts stand in nearly every article. */
const shortestForHelp = 2
const mostTopics = 5

/** The articles of the help that contain a text, each with its first line that does. */
function useHelp(text: string) {
  const { t } = useText()
  const wanted = text.trim()
  const asked = wanted.length >= shortestForHelp
  const navigate = useNavigate()
  const { data: guide } = useGuide(asked)
  const found = useMemo(() => {
    if (!guide || !asked) return []
    return topics
      .flatMap((topic) => {
        const { id } = topic
        const [line = topic.words && isAbout(topic, wanted, t) ? guide[id].summary : undefined] = linesOf(
          guide[id],
          wanted,
          t,
        )
        return line === undefined ? [] : [{ path: topicPath(id), title: guide[id].title, line }]
      })
      .slice(0, mostTopics)
  }, [guide, asked, wanted, t])
  return found.map(({ path, title, line }) => ({
    id: `help ${path}`,
    icon: IconHelp,
    title,
    detail: line,
    target: path,
    run: () => navigate(path),
  }))
}

interface Findings {
  readonly groups: readonly SearchFindingGroup[]
  /** The search for records still runs, or failed. */
  readonly waiting: boolean
  readonly failed: boolean
}

/** The acts that a text finds. Those of exactly this name come first. */
function useActionSearch(text: string, pinyin: PinyinTable | undefined) {
  const actions = useActions()
  const matching = fuzzy(actions, pinyin && ofAll(pinyin))(text)
  const exact = matching.filter((action) => isNamed(action, text))
  const found = [...exact, ...matching.filter((action) => !exact.includes(action))].map(
    ({ titles, icon, path, run, sets }) => ({
      id: chain(titles),
      icon,
      title: chain(titles),
      target: path || chain(titles),
      run,
      sets,
    }),
  )
  return {
    isNamed: exact.length > 0,
    work: found.filter(({ sets }) => !sets),
    settings: found.filter(({ sets }) => sets),
  }
}

/** The acts of the page below that a text finds. Without a text, the records opened last as well. */
function useHere(text: string, pinyin: PinyinTable | undefined) {
  const { t } = useText()
  const navigate = useNavigate()
  const [here] = useState(() => ({ acts: pageActs(), records: recentRecords() }))
  const recent = text.trim() === '' ? here.records : []
  return {
    recent: recent.map(({ path, title, kind }) => ({
      id: `recent ${path}`,
      icon: undefined,
      title,
      detail: t(kind),
      target: path,
      run: () => navigate(path),
    })),
    acts: fuzzy(
      here.acts,
      pinyin && ofAll(pinyin),
    )(text).map(({ titles, run }) => ({
      id: `page ${chain(titles)}`,
      icon: IconArrowRight,
      title: chain(titles),
      target: chain(titles),
      run,
    })),
  }
}

/**
 * Everything a text finds: acts, records, screens, settings and help. Exact names come first, acts before
 * screens.
 */
export function useFindings(text: string): Findings {
  const { t } = useText()
  const navigate = useNavigate()
  const pinyin = usePinyin()
  const { found: records, waiting, failed } = useRecords(text)
  const acts = useActionSearch(text, pinyin)
  const here = useHere(text, pinyin)
  const matching = useScreenSearch(pinyin)(text)
  const ofScreens = matching.map(({ path, titles, icon }) => ({
    id: path,
    icon: icon ?? IconFolder,
    title: chain(titles),
    target: path,
    run: () => navigate(path),
  }))
  const ofRecords = records.map(({ id, title, detail, path }) => ({
    id: `record ${id}`,
    icon: undefined,
    title,
    detail,
    target: path,
    run: () => navigate(path),
  }))
  const ofHelp = useHelp(text)
  const ofWork: SearchFindingGroup = { label: t('palette.actions'), findings: acts.work }
  const settings: SearchFindingGroup = { label: t('palette.settings'), findings: acts.settings }
  const ofMenu: SearchFindingGroup = { label: t('palette.screens'), findings: ofScreens }
  const isScreen = matching.some(({ titles }) => isNamed({ titles: titles.slice(-1), path: '' }, text))
  const first = acts.isNamed ? [ofWork, settings] : isScreen ? [ofMenu] : []
  const groups: SearchFindingGroup[] = [
    { label: t('palette.recent'), findings: here.recent },
    ...first,
    { label: t('palette.here'), findings: here.acts },
    ...[ofWork, { label: t('palette.records'), findings: ofRecords }, ofMenu, settings].filter(
      (group) => !first.includes(group),
    ),
    { label: t('palette.help'), findings: ofHelp },
  ]
  return { groups: once(groups), waiting, failed }
}
