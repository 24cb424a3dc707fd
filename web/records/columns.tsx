import { useMemo, type ReactNode } from 'react'
import type { Field } from '../../contract/field.ts'
import type { Resource } from '../../contract/resource.ts'
import { unitOf } from '../text/format.ts'
import { useKept } from '../settings.ts'
import { useText, type Speaker } from '../text/text.tsx'
import { plainLayout, type DataColumn, type TableLayout } from '../ui/data-column.ts'
import { headWidth, optionWidth } from '../ui/fitting.ts'
import { cellWidths, rightAligned, showValue } from './cells.tsx'

/** What a screen says about single columns; the declaration says the rest. Must be stable. */
export interface ColumnWish<R> {
  cell?: (row: R, text: Speaker) => ReactNode
  width?: number
  header?: (text: Speaker) => string
}
export type ColumnWishes<R> = Readonly<Record<string, ColumnWish<R>>>

/** The columns of a resource: its listed fields, in the wished order, each with the cell of its kind. */
export function useColumns<R extends { id: number }>(
  resource: Resource,
  names: readonly string[],
  wishes: ColumnWishes<R>,
  words = resource.name,
): DataColumn<R>[] {
  const text = useText()
  return useMemo(
    () => names.map((name) => columnOf(resource.fields[name], name, wishes[name] ?? {}, text, words)),
    [resource, names, wishes, text, words],
  )
}

function ownWidth(field: Field | undefined, name: string, text: Speaker, resource: string): number {
  if (field?.kind === 'choice' && field.options)
    return optionWidth(field.options.map((one) => text.option(resource, name, one)))
  return field ? cellWidths[field.kind] : 120
}

function columnOf<R extends { id: number }>(
  field: Field | undefined,
  name: string,
  wish: ColumnWish<R>,
  text: Speaker,
  resource: string,
): DataColumn<R> {
  const header = wish.header?.(text) ?? text.label(resource, name) + unitOf(field, text)
  return {
    id: name,
    header,
    width: Math.max(
      wish.width ?? ownWidth(field, name, text, resource),
      headWidth(header, field?.sortable ?? false),
    ),
    ...(field && rightAligned.includes(field.kind) && { align: 'end' as const }),
    ...(field?.sortable && { sortable: true }),
    cell: (row) => {
      if (wish.cell) return wish.cell(row, text)
      return field && showValue((row as Record<string, unknown>)[name], { text, resource, name, field, row })
    },
  }
}

/** A person's own layout of one list. */
export const useLayout = (list: string): [TableLayout, (layout: TableLayout) => void] =>
  useKept(`columns.${list}`, plainLayout)
