import { useMemo, type ReactNode } from 'react'
import type { Field } from '../../contract/field.ts'
import type { Resource } from '../../contract/resource.ts'
import { unitOf } from '../text/format.ts'
import { useKept } from '../settings.ts'
import { useText, type Speaker } from '../text/text.tsx'
import { plainLayout, type DataColumn, type TableLayout } from '../ui/data-column.ts'
import { headWidth, optionWidth } from '../ui/fitting.ts'
import { NameLink } from '../ui/name-link.tsx'
import { cellWidths, rightAligned, showValue } from './cells.tsx'

/** What a screen says about one column; the declaration says the rest. */
export interface ColumnWish<R> {
  cell?: (row: R, text: Speaker) => ReactNode
  width?: number
  header?: (text: Speaker) => string
  /**
   * What is shown opens the row. A function names the address, where it is not the row's drawer over this
   * list.
   */
  opens?: true | ((row: R) => string)
}
/** By column; declared outside the screen, so that it is stable. */
export type ColumnWishes<R, C extends string = string> = Readonly<Partial<Record<C, ColumnWish<R>>>>

const opensNothing = () => undefined

/**
 * The columns of a list: each the cell of its field's kind, or what the screen wishes. All arguments must be
 * stable.
 */
export function useColumns<R extends { id: number }>(
  resource: Resource,
  names: readonly string[],
  wishes: ColumnWishes<R>,
  words = resource.name,
  onOpen: (row: R) => void = opensNothing,
): DataColumn<R>[] {
  const text = useText()
  return useMemo(
    () => names.map((name) => columnOf({ resource, name, words }, wishes[name] ?? {}, text, onOpen)),
    [resource, names, wishes, onOpen, text, words],
  )
}

function ownWidth(field: Field | undefined, name: string, text: Speaker, words: string): number {
  if (field?.kind === 'choice' && field.options)
    return optionWidth(field.options.map((one) => text.option(words, name, one)))
  return field ? cellWidths[field.kind] : 120
}

interface ColumnName {
  resource: Resource
  name: string
  /** The resource whose words label the column. */
  words: string
}

function columnOf<R extends { id: number }>(
  { resource, name, words }: ColumnName,
  wish: ColumnWish<R>,
  text: Speaker,
  onOpen: (row: R) => void,
): DataColumn<R> {
  const field = resource.fields[name]
  const header = wish.header?.(text) ?? text.label(words, name) + unitOf(field, text)
  const show = (row: R): ReactNode => {
    if (wish.cell) return wish.cell(row, text)
    const value = (row as Record<string, unknown>)[name]
    return field && showValue(value, { text, resource: words, name, field, row })
  }
  const { opens } = wish
  const sortable = field?.sortable ?? false
  return {
    id: name,
    header,
    width: Math.max(wish.width ?? ownWidth(field, name, text, words), headWidth(header, sortable)),
    ...(field && rightAligned.includes(field.kind) && { align: 'end' as const }),
    ...(sortable && { sortable }),
    cell: opens
      ? (row) => (
          <NameLink href={opens === true ? `?id=${row.id}` : opens(row)} onOpen={() => onOpen(row)}>
            {show(row)}
          </NameLink>
        )
      : show,
  }
}

/** How a person has arranged the columns of one list. */
export const useTableLayout = (list: string): [TableLayout, (layout: TableLayout) => void] =>
  useKept(`columns.${list}`, plainLayout)
