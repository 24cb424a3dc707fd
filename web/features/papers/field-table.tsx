import { useQuery } from '@tanstack/react-query'
import { paperFields, paperTables, tablesOf, type Paper } from '#contract/paper-fields.ts'
import type { PaperMeanings } from '#texts/paper/meanings/paper-meanings.ts'
import type { Language } from '#texts/text.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import css from './field-table.module.css'

/** One file a language, fetched when it is needed. */
const files: Readonly<Record<Language, () => Promise<{ meanings: PaperMeanings }>>> = {
  zh: () => import('#texts/paper/meanings/zh.ts'),
  en: () => import('#texts/paper/meanings/en.ts'),
  es: () => import('#texts/paper/meanings/es.ts'),
  ja: () => import('#texts/paper/meanings/ja.ts'),
}

const tag = (name: string): string => `{${name}}`

/** The placeholders that a template of this paper may use, with their meanings. A click copies one. */
export function FieldTable({ paper }: { paper: Paper }) {
  const { t, option, language } = useText()
  const { data: words } = useQuery({
    queryKey: ['paper_templates', 'meanings', language],
    queryFn: async () => (await files[language]()).meanings,
    staleTime: Infinity,
  })
  if (!words) return null
  const tables = tablesOf[paper] ?? []
  const row = (text: string, meaning: string) => (
    <li key={text}>
      <button type="button" onClick={() => void copy(text)}>
        {text}
      </button>
      <span>{meaning}</span>
    </li>
  )
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showSuccess(t('papers.templates.copied', { field: text }))
  }
  return (
    <details className={css.fields} open>
      <summary>
        {t('papers.templates.fieldsTitle', { paper: option('paper_templates', 'paper', paper) })}
      </summary>
      <p>
        {t('papers.templates.fieldsHelp')}{' '}
        {tables[0] &&
          t('papers.templates.tableHelp', { open: tag(`#${tables[0]}`), close: tag(`/${tables[0]}`) })}
      </p>
      <ul>{paperFields[paper].map((name) => row(tag(name), words.field[name]))}</ul>
      {tables.map((table) => (
        <div key={table}>
          <h3>{words.table[table]}</h3>
          <ul>
            {row(`${tag(`#${table}`)} ${tag(`/${table}`)}`, '')}
            {paperTables[table].map((name) => row(tag(name), words.column[name]))}
          </ul>
        </div>
      ))}
    </details>
  )
}
