import { useMemo, type ReactNode } from 'react'
import type { Kind } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { unitOf } from '#web/text/format.ts'
import { useKept, useSize, type Size } from '#web/state/settings.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { plainLayout, type DataColumn, type TableLayout } from '#web/ui/data-column.ts'
import { headWidth, optionWidth } from '#web/ui/fitting.ts'
import { NameLink } from '#web/ui/name-link.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'
import { Tags } from '#web/ui/tags.tsx'
import { cellWidths, rightAligned, showValue } from './cells.tsx'

/** A screen's overrides for one column. Everything else comes from the declaration. */
export interface ColumnOverride<R> {
  cell?: (row: R, text: Speaker) => ReactNode
  /** The preferred width of a text. Other kinds are as wide as their values. */
  width?: number
  /** How narrow a custom text cell may become. If unset, the cell is always shown whole. */
  least?: number
  /** Always show the value whole, for a number or a word whose field is a text. */
  whole?: true
  header?: (text: Speaker) => string
  /** The cell shows a number although its field does not. */
  number?: true
  /**
   * The cell is a link that opens the row. A function gives the address if it is not the row's drawer over
   * this list.
   */
  opens?: true | ((row: R) => string)
}

/** By column; declared outside the screen, so that it is stable. */
export type ColumnOverrides<R, C extends string = string> = Readonly<Partial<Record<C, ColumnOverride<R>>>>

const opensNothing = () => undefined

const scaleOf: Record<Size, number> = { default: 1, medium: 1, small: 13 / 14, mini: 12 / 14 }

/**
 * The columns of a list: the cell of each field's kind, or the screen's override. All arguments must be
 * stable.
 */
export function useColumns<R extends { id: number }>(
  resource: Resource,
  names: readonly string[],
  overrides: ColumnOverrides<R>,
  words = resource.name,
  onOpen: (row: R) => void = opensNothing,
): DataColumn<R>[] {
  const text = useText()
  const scale = scaleOf[useSize()]
  return useMemo(
    () =>
      names.map((name, at) =>
        columnOf({ resource, name, words, scale, first: at === 0 }, overrides[name] ?? {}, text, onOpen),
      ),
    [resource, names, overrides, onOpen, text, words, scale],
  )
}

/** Kinds that may end in an ellipsis, and how narrow they may become. */
const leastOf: Readonly<Partial<Record<Kind, number>>> = {
  text: 76,
  note: 140,
  url: 120,
  choices: 96,
  ref: 76,
  area: 112,
}

const leastOfName = 168
/** The share of its width that a text keeps before its column is dropped. */
const shareOfText = 0.8

/** The initial width of a column, and how far it may shrink if it is a text. */
function widthsOf<R>(
  { resource, name, words, scale, first }: ColumnName,
  override: ColumnOverride<R>,
  header: string,
  text: Speaker,
): { width: number; least?: number } {
  const field = resource.fields[name]
  const head = headWidth(header, field?.sortable ?? false, scale)
  const ofKind = first ? leastOfName : field && leastOf[field.kind]
  const least = override.whole ? undefined : (override.least ?? ofKind)
  if (least !== undefined) {
    const likes = override.width ?? (field ? cellWidths[field.kind] : least)
    const width = Math.max(likes * scale, head)
    return { width, least: Math.max(Math.min(least * scale, width), first ? 0 : width * shareOfText, head) }
  }
  if (!field) return { width: head }
  const options = field.kind === 'choice' && !override.whole ? field.options : undefined
  const value = options
    ? optionWidth(
        options.map((option) => text.option(words, name, option)),
        scale,
      )
    : cellWidths[field.kind] * scale
  return { width: Math.max(head, value) }
}

interface ColumnName {
  resource: Resource
  name: string
  /** The resource whose words label the column. */
  words: string
  /** The chosen font size relative to the usual 14 px. */
  scale: number
  /** True for the column that names the row. */
  first: boolean
}

function columnOf<R extends { id: number }>(
  column: ColumnName,
  override: ColumnOverride<R>,
  text: Speaker,
  onOpen: (row: R) => void,
): DataColumn<R> {
  const { resource, name, words } = column
  const field = resource.fields[name]
  const header = override.header?.(text) ?? text.label(words, name) + unitOf(field, text)
  const widths = widthsOf(column, override, header, text)
  const show = (row: R): ReactNode => {
    const value = (row as Record<string, unknown>)[name]
    if (!override.cell && field?.kind === 'tags' && Array.isArray(value) && value.length > 0)
      return <Tags tags={value} short />
    const shown = override.cell
      ? override.cell(row, text)
      : field && showValue(value, { text, resource: words, name, field, row })
    return typeof shown === 'string' && widths.least !== undefined ? wholeWords(shown) : shown
  }
  const { opens } = override
  const sortable = field?.sortable ?? false
  return {
    id: name,
    header,
    ...widths,
    ...((override.number || (field && rightAligned.includes(field.kind))) && { align: 'end' as const }),
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
