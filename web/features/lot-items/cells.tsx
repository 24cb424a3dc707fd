import type { FocusEvent, KeyboardEvent } from 'react'
import { lotItems, type ItemLine, type LotItemRow } from '#contract/lot-items.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import css from './items.module.css'
import type { CellField } from './sheet.ts'

/** The input values of a stored item. Quantities lose their trailing zeros. */
export function textIn(row: LotItemRow, name: CellField): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  return lotItems.fields[name].kind === 'quantity' ? shortDecimal(String(value)) : String(value)
}

const figures = ['quantity', 'count']
export const isFigure = (name: CellField): boolean => figures.includes(lotItems.fields[name].kind)

interface CellsProps {
  names: readonly CellField[]
  line: ItemLine
  /** Messages by field. */
  problems: Readonly<Record<string, string>>
  onChange: (name: CellField, text: string) => void
  onPaste?: (name: CellField, text: string) => boolean
}

/** The inputs of one item. The table handles arrow keys and Enter. */
export function Cells({ names, line, problems, onChange, onPaste }: CellsProps) {
  const { label } = useText()
  return names.map((name) => (
    <td key={name} data-label={label('lot_items', name)} data-figure={isFigure(name) || undefined}>
      <input
        className={css.input}
        aria-label={label('lot_items', name)}
        aria-invalid={problems[name] !== undefined || undefined}
        title={problems[name]}
        value={line[name] ?? ''}
        inputMode={isFigure(name) ? 'decimal' : undefined}
        placeholder={lotItems.fields[name].kind === 'day' ? 'YYYY-MM-DD' : undefined}
        maxLength={200}
        onChange={(event) => onChange(name, event.currentTarget.value)}
        onPaste={(event) => {
          const copied = event.clipboardData.getData('text/plain')
          if (/[\t\n]/.test(copied.trim()) && onPaste?.(name, copied)) event.preventDefault()
        }}
      />
    </td>
  ))
}

/** Enter begins the next row, arrows stay in the column. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const input = event.target
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (by === 0 || !(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  const row = input.closest('tr')
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody tr[data-row]')]
  const next = row && rows[rows.indexOf(row) + by]
  event.preventDefault()
  const column = event.key === 'Enter' ? 0 : [...(row?.querySelectorAll('input') ?? [])].indexOf(input)
  // Leaving a row saves it. Enter in the last row saves it too and starts a new one.
  if (next) next.querySelectorAll('input')[column]?.focus()
  else if (event.key === 'Enter') {
    input.blur()
    row?.querySelector('input')?.focus()
  }
}

/** True if the focus goes from a row to something outside it. */
export const leavesRow = (event: FocusEvent<HTMLTableRowElement>): boolean =>
  !event.currentTarget.contains(event.relatedTarget)
