import { Button, Group, Modal } from '@mantine/core'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useState } from 'react'
import type { Field } from '#contract/grammar/field.ts'
import { useText } from '#web/text/text.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ConflictTable, type ConflictSide } from '#web/ui/conflict-table.tsx'
import { useTopLayer } from '#web/ui/use-top-layer.ts'
import { showValue } from './cells.tsx'
import { bodyValue, differ, valueIn, type FormValue } from '#web/ui/form-values.ts'
import type { FieldChange } from './stale-row.ts'
import type { Conflict, RecordForm } from './use-record-form.ts'

interface Difference {
  name: string
  field: Field
  original: FormValue
  mine: FormValue
  theirs: FormValue
}

/** The fields in which both edits differ. */
function differences({ resource, names }: RecordForm, { original, mine, theirs }: Conflict): Difference[] {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const item = {
      name,
      field,
      original: valueIn(field, original[name]),
      mine: mine[name] ?? null,
      theirs: valueIn(field, theirs[name]),
    }
    return differ(field, item.mine, item.theirs) ? [item] : []
  })
}

/**
 * Resolves an edit conflict field by field: mine, theirs and the original. The choices are saved on top of
 * theirs.
 */
export function ConflictView({ form, conflict }: { form: RecordForm; conflict: Conflict }) {
  const text = useText()
  const { t } = text
  const isTop = useTopLayer()
  const rows = differences(form, conflict)
  const [chosen, setChosen] = useState<Record<string, ConflictSide>>(() =>
    Object.fromEntries(
      rows.map((row) => [row.name, differ(row.field, row.mine, row.original) ? 'mine' : 'theirs']),
    ),
  )
  const [busy, setBusy] = useState(false)
  const names = rows.flatMap((row) => conflict.changes[row.name]?.by_name ?? [])
  const who = [...new Set(names)].join(t('list.comma'))
  const save = async () => {
    setBusy(true)
    await form.settle(Object.fromEntries(rows.map((row) => [row.name, row[chosen[row.name] ?? 'mine']])))
  }
  const show = (row: Difference, value: FormValue) =>
    showValue(bodyValue(row.field, value), {
      text,
      resource: form.resource.name,
      name: row.name,
      field: row.field,
      row: conflict.theirs,
    })
  return (
    <Modal
      opened
      closeOnEscape={isTop}
      onClose={form.dropConflict}
      size={820}
      title={t('form.conflict.title')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <p style={{ margin: 0 }}>{who ? t('form.conflict.textBy', { name: who }) : t('form.conflict.text')}</p>
      <ConflictTable
        rows={rows.map((row) => ({
          id: row.name,
          label: form.labelOf(row.name),
          original: show(row, row.original),
          mine: show(row, row.mine),
          theirs: (
            <>
              <span>{show(row, row.theirs)}</span>
              <By change={conflict.changes[row.name]} />
            </>
          ),
        }))}
        chosen={chosen}
        onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.dropConflict}>
          {t('act.cancel')}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t('form.conflict.save')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Who changed it, and when. */
function By({ change }: { change: FieldChange | undefined }) {
  if (!change) return null
  return (
    <small style={{ display: 'block', color: 'var(--secondary)' }}>
      {change.by_name} <RelativeTime at={change.at} />
    </small>
  )
}
