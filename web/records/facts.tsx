import type { ReactNode } from 'react'
import type { Resource } from '#contract/grammar/resource.ts'
import { unitOf } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { showValue } from './cells.tsx'
import css from './record-form.module.css'

interface FactsProps {
  resource: Resource
  row: object
  names: readonly string[]
  /** A screen's own rendering of single values. */
  own?: Readonly<Record<string, ReactNode>>
  /** Units that replace the fields' own, by field name. */
  units?: Readonly<Record<string, string>>
}

/** The facts of a record, label above value. */
export function Facts({ resource, row, names, own = {}, units = {} }: FactsProps) {
  const text = useText()
  return (
    <dl className={css.facts}>
      {names.map((name) => {
        const field = resource.fields[name]
        if (!field) return null
        const value = (row as Record<string, unknown>)[name]
        return (
          <div key={name} data-wide={field.kind === 'note' || undefined}>
            <dt>{text.label(resource.name, name) + (units[name] ?? unitOf(field, text))}</dt>
            <dd>{own[name] ?? showValue(value, { text, resource: resource.name, name, field, row })}</dd>
          </div>
        )
      })}
    </dl>
  )
}
