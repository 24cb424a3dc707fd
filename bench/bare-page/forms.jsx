import { useEffect, useState } from 'react'
import { customers } from '#contract/customers.ts'
import { lots } from '#contract/lots.ts'
import { createSchema, writableNames } from '#contract/grammar/resource.ts'
import { fieldLabel } from '#texts/text.ts'
import { wholeOf } from '#texts/whole.ts'
import * as files from '#texts/zh/all.ts'

const zh = wholeOf(files)

/** The fields of a form as plain inputs, and one schema for all of them. */

const inputTypes = { count: 'number', instant: 'datetime-local', day: 'date', files: 'file', ref: 'number' }

function Control({ id, field, ...rest }) {
  if (field.kind === 'note') return <textarea id={id} name={id} {...rest} />
  if (field.kind === 'choice')
    return (
      <select id={id} name={id} {...rest}>
        <option value="" />
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  return <input id={id} name={id} type={inputTypes[field.kind] ?? 'text'} {...rest} />
}

/** Empty fields are left out; the schema takes numbers as numbers. */
const bodyOf = (resource, form) =>
  Object.fromEntries(
    [...new FormData(form)]
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([name, value]) => [
        name,
        ['count', 'ref'].includes(resource.fields[name].kind) ? Number(value) : value,
      ]),
  )

function Form({ resource, save }) {
  const [faults, setFaults] = useState({})
  const schema = createSchema(resource)
  const validate = (event) => {
    event.preventDefault()
    const result = schema.safeParse(bodyOf(resource, event.currentTarget))
    setFaults(
      result.success
        ? {}
        : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message])),
    )
  }
  return (
    <form onSubmit={validate} noValidate>
      {writableNames(resource).map((name) => (
        <div key={name}>
          <label htmlFor={name}>{fieldLabel(zh, resource.name, name)}</label>
          <Control
            id={name}
            field={resource.fields[name]}
            aria-invalid={name in faults}
            aria-describedby={`${name}-fault`}
          />
          <p id={`${name}-fault`}>{faults[name]}</p>
        </div>
      ))}
      <button type="submit">{save}</button>
    </form>
  )
}

export const LotForm = () => <Form resource={lots} save="保存草稿" />

export function CustomerDrawer({ onClose }) {
  useEffect(() => {
    const close = (event) => event.key === 'Escape' && onClose()
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose])
  return (
    <div role="dialog" aria-modal="true">
      <Form resource={customers} save="保存" />
    </div>
  )
}
