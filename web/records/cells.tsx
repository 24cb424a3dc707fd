import type { ReactNode } from 'react'
import type { Field, FileRef, Kind } from '#contract/grammar/field.ts'
import { percentage, shortDecimal } from '#web/text/format.ts'
import type { Speaker } from '#web/text/text.tsx'
import { CopiedText, PhoneNumber } from '#web/ui/contact.tsx'
import { Nothing, RelativeTime } from '#web/ui/relative-time.tsx'
import { Tags } from '#web/ui/tags.tsx'

export interface CellPlace {
  text: Speaker
  resource: string
  name: string
  field: Field
  row: object
}

type Cell = (value: NonNullable<unknown>, place: CellPlace) => ReactNode

const isMasked = (row: object, name: string) =>
  (row as { masked?: readonly string[] }).masked?.includes(name) ?? false
const plain: Cell = (value) => String(value)
const option = (value: unknown, { text, resource, name }: CellPlace) =>
  text.option(resource, name, value as string | number)

const cells: Record<Kind, Cell> = {
  text: (value, { field, name, row }) =>
    field.copied && !isMasked(row, name) ? <CopiedText text={String(value)} /> : String(value),
  note: plain,
  phone: (value, { name, row }) =>
    isMasked(row, name) ? String(value) : <PhoneNumber number={String(value)} />,
  url: plain,
  // 重庆市/重庆市/江北区 repeats its city, so one is dropped.
  area: (value) => [...new Set(String(value).split('/'))].join('/'),
  quantity: (value) => shortDecimal(value as string),
  percent: (value) => percentage(value as string),
  choice: option,
  choices: (value, place) =>
    (value as (string | number)[]).map((item) => option(item, place)).join(place.text.t('list.comma')),
  tags: (value) => <Tags tags={value as string[]} />,
  money: (value, { text }) => text.money(value as string),
  count: (value, { text }) => text.number(value as number),
  day: (value, { text }) => text.day(value as string),
  instant: (value) => <RelativeTime at={value as string} />,
  flag: (value, { text }) => text.t(value ? 'act.yes' : 'act.no'),
  ref: (value, { row, name }) =>
    (row as Record<string, string | null | undefined>)[`${name}_name`] ?? String(value),
  files: (value, { text }) => text.t('list.files', { n: (value as FileRef[]).length }),
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A field's value as every list and detail shows it. */
export function showValue(value: unknown, place: CellPlace): ReactNode {
  return isEmpty(value) ? <Nothing /> : cells[place.field.kind](value as NonNullable<unknown>, place)
}

/**
 * Widths in pixels at a font size of 14. Texts have a preferred width; other columns grow with their values.
 */
export const cellWidths: Record<Kind, number> = {
  text: 140,
  note: 220,
  phone: 112,
  url: 180,
  choice: 96,
  choices: 140,
  tags: 120,
  money: 112,
  quantity: 84,
  percent: 76,
  count: 56,
  day: 100,
  instant: 104,
  flag: 60,
  ref: 104,
  area: 170,
  files: 76,
}

export const rightAligned: readonly Kind[] = ['money', 'quantity', 'percent', 'count']
