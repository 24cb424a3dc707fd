import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle } from '#web/icons/alert-triangle.ts'
import { IconTrash } from '#web/icons/trash.ts'
import { useState, type ReactNode } from 'react'
import { lotItems, type ItemLine, type LotItemRow, lotItemRoutes } from '#contract/lot-items.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { bodyValue } from '#web/ui/form-values.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { Cells, isFigure, leavesRow, textIn } from './cells.tsx'
import { ItemPhotos } from './item-photos.tsx'
import { refreshItems } from './item-queries.ts'
import css from './items.module.css'
import type { CellField } from './sheet.ts'
import type { Pending, PendingLine } from './use-pending.ts'

interface Shared {
  names: readonly CellField[]
  number: number
}

/** The warnings and errors of a row, below it. */
function Said({ names, children }: { names: readonly CellField[]; children: ReactNode }) {
  return (
    <tr className={css.said}>
      <td />
      <td colSpan={names.length + 1}>{children}</td>
    </tr>
  )
}

const Warning = ({ row, names }: { row: LotItemRow; names: readonly CellField[] }) => {
  const { option } = useText()
  return row.warnings.map((warning) => (
    <Said key={warning} names={names}>
      <span className={css.warning}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {option('lot_items', 'warning', warning)}
      </span>
    </Said>
  ))
}

/** A read-only item. */
export function ReadRow({ row, names, number }: Shared & { row: LotItemRow }) {
  const { label } = useText()
  return (
    <>
      <tr>
        <th scope="row">{number}</th>
        {names.map((name) => (
          <td
            key={name}
            data-label={label('lot_items', name)}
            data-figure={isFigure(name) || undefined}
            data-empty={textIn(row, name) === '' || undefined}
          >
            <span className={css.value}>{textIn(row, name)}</span>
          </td>
        ))}
        <td className={css.tools}>
          <ItemPhotos row={row} readOnly />
        </td>
      </tr>
      <Warning row={row} names={names} />
    </>
  )
}

/** A day as people write it: 2016/5/1 and 2016年5月1日 are 2016-05-01. */
const dayIn = (text: string): string =>
  text.replace(/^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

function typedValue(name: CellField, text: string): unknown {
  const { kind } = lotItems.fields[name]
  if (kind === 'day') return dayIn(text.trim()) || null
  const value = bodyValue(lotItems.fields[name], isFigure(name) ? text.replace(/[,，\s]/g, '') : text)
  // Text that is not a number is sent unchanged, so that the server reports the fault.
  return typeof value === 'number' && Number.isNaN(value) ? text : value
}

interface EditRowProps extends Shared {
  row: LotItemRow
  onPaste: (name: CellField, text: string) => boolean
  onDelete: () => void
}

/** A stored item. Leaving its row saves its changes. */
export function EditRow({ row, names, number, onPaste, onDelete }: EditRowProps) {
  const { t } = useText()
  const [draft, setDraft] = useState<ItemLine>({})
  const { attempt, refusal, problem } = useAttempt()
  const held = Object.fromEntries(names.map((name) => [name, draft[name] ?? textIn(row, name)]))
  const commit = () => {
    const changed = names.filter((name) => (draft[name] ?? textIn(row, name)) !== textIn(row, name))
    if (changed.length === 0) return
    const values = Object.fromEntries(changed.map((name) => [name, typedValue(name, draft[name] ?? '')]))
    const body = { ...values, version: row.version } as BodyOf<typeof lotItemRoutes.edit>
    void attempt(
      () => call(lotItemRoutes.edit, { params: { id: row.id }, body, quiet: true }).then(refreshItems),
      () => setDraft({}),
    )
  }
  return (
    <>
      <tr data-row onBlur={(event) => leavesRow(event) && commit()}>
        <th scope="row">{number}</th>
        <Cells
          names={names}
          line={held}
          problems={refusal?.fields ?? {}}
          onChange={(name, text) => setDraft((before) => ({ ...before, [name]: text }))}
          onPaste={onPaste}
        />
        <td className={css.tools}>
          <ItemPhotos row={row} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('lotItems.delete')} ${number}`}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </td>
      </tr>
      {problem && (
        <Said names={names}>
          <span className={css.problem} role="alert">
            {problem}
          </span>
        </Said>
      )}
      <Warning row={row} names={names} />
    </>
  )
}

/** A line that was refused or is being sent. */
export function PendingRow({ of, names, number, pending }: Shared & { of: PendingLine; pending: Pending }) {
  const { t } = useText()
  const { key, line, refusal } = of
  return (
    <>
      <tr data-row data-pending onBlur={(event) => leavesRow(event) && pending.again(key)}>
        <th scope="row">{number}</th>
        <Cells
          names={names}
          line={line}
          problems={refusal?.field ? { [refusal.field]: refusal.msg } : {}}
          onChange={(name, text) => pending.change(key, { ...line, [name]: text })}
        />
        <td className={css.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('lotItems.delete')} ${number}`}
            onClick={() => pending.drop(key)}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </td>
      </tr>
      {refusal && (
        <Said names={names}>
          <span className={css.problem} role="alert">
            {refusal.msg}
          </span>
        </Said>
      )}
    </>
  )
}

interface NewRowProps extends Shared {
  onTake: (line: ItemLine) => void
  onPaste: (name: CellField, text: string) => boolean
}

/** The empty row at the end. Leaving it saves the item and clears the row. */
export function NewRow({ names, number, onTake, onPaste }: NewRowProps) {
  const { t } = useText()
  const [line, setLine] = useState<ItemLine>({})
  const commit = () => {
    if (Object.values(line).every((text) => !text?.trim())) return
    onTake(line)
    setLine({})
  }
  return (
    <tr data-row data-new onBlur={(event) => leavesRow(event) && commit()}>
      <th scope="row" aria-label={t('lotItems.newRow')}>
        {number}
      </th>
      <Cells
        names={names}
        line={line}
        problems={{}}
        onChange={(name, text) => setLine((before) => ({ ...before, [name]: text }))}
        onPaste={onPaste}
      />
      <td className={css.tools} />
    </tr>
  )
}
