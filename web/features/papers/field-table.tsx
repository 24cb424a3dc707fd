import { paperFields, paperTables, tablesOf, type Paper } from '../../../contract/paper-fields.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import css from './field-table.module.css'

const tag = (name: string): string => `{${name}}`

/** What a template of this paper may name, with the meaning of each. A click copies the field. */
export function FieldTable({ paper }: { paper: Paper }) {
  const { t, option } = useText()
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
      <p>{t('papers.templates.fieldsHelp', { open: '{#bids}', close: '{/bids}' })}</p>
      <ul>{paperFields[paper].map((name) => row(tag(name), option('paper_templates', 'field', name)))}</ul>
      {tables.map((table) => (
        <div key={table}>
          <h3>{option('paper_templates', 'table', table)}</h3>
          <ul>
            {row(`${tag(`#${table}`)} ${tag(`/${table}`)}`, '')}
            {paperTables[table].map((name) => row(tag(name), option('paper_templates', 'column', name)))}
          </ul>
        </div>
      ))}
    </details>
  )
}
