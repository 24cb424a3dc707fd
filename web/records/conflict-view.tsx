import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useState } from 'react'
import type { Field } from '../../contract/field.ts'
import { useText } from '../text.tsx'
import { showValue } from './cells.tsx'
import { bodyValue, differ, valueIn, type FormValue, type FormValues } from './form-values.ts'
import css from './record-form.module.css'
import type { Conflict, RecordForm } from './use-record-form.ts'

interface Difference {
  name: string
  field: Field
  original: FormValue
  mine: FormValue
  theirs: FormValue
}

/** The fields in which the two of us differ. */
function differences({ resource, names }: RecordForm, { original, mine, theirs }: Conflict): Difference[] {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const one = { name, field, original: valueIn(field, original[name]), mine: mine[name] ?? null, theirs: valueIn(field, theirs[name]) }
    return differ(field, one.mine, one.theirs) ? [one] : []
  })
}

/** Somebody else saved first: field by field mine, theirs and the original; what is chosen is saved on top of theirs. */
export function ConflictView({ form, conflict }: { form: RecordForm; conflict: Conflict }) {
  const text = useText()
  const { t } = text
  const rows = differences(form, conflict)
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(rows.map((row) => [row.name, differ(row.field, row.mine, row.original) ? 'mine' : 'theirs'])))
  const [busy, setBusy] = useState(false)
  const who = String(conflict.theirs['updated_by_name'] ?? '')
  const save = async () => {
    setBusy(true)
    await form.settle(Object.fromEntries(rows.map((row) => [row.name, row[chosen[row.name] ?? 'mine']])) as FormValues)
  }
  const show = (row: Difference, value: FormValue) =>
    showValue(bodyValue(row.field, value), { text, resource: form.resource.name, name: row.name, field: row.field, row: conflict.theirs })
  return (
    <Modal opened onClose={form.dropConflict} size={820} title={t('form.conflict.title')} closeButtonProps={{ 'aria-label': t('act.close') }}>
      <p style={{ margin: 0 }}>{who ? t('form.conflict.textBy', { name: who }) : t('form.conflict.text')}</p>
      <div className={css.conflictBox}>
        <table className={css.conflict}>
          <thead>
            <tr>
              <th>{t('form.conflict.field')}</th><th>{t('form.conflict.original')}</th><th>{t('form.conflict.mine')}</th><th>{t('form.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{text.label(form.resource.name, row.name)}</th>
                <td>{show(row, row.original)}</td>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} data-chosen={chosen[row.name] === side || undefined}>
                    <label>
                      <input type="radio" name={row.name} checked={chosen[row.name] === side} onChange={() => setChosen({ ...chosen, [row.name]: side })} />
                      <span>{show(row, row[side])}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.conflictFoot}>
        <Button variant="default" onClick={form.dropConflict}>{t('act.cancel')}</Button>
        <Button loading={busy} onClick={() => void save()}>{t('form.conflict.save')}</Button>
      </div>
    </Modal>
  )
}
