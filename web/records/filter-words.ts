import type { Field, Kind } from '#contract/grammar/field.ts'
import type { Speaker } from '#web/text/text.tsx'
import { isDated, isDayWord } from './day-words.ts'
import type { Filters } from './list-state.ts'

export interface FilterItem {
  name: string
  field: Field
  label: string
  words: string
}

interface FilterPlace {
  text: Speaker
  resource: string
  name: string
  field: Field
  /** Returns the name of a reference, if it is known. */
  nameOf: (field: Field, id: string) => string | undefined
}

type Words = (values: readonly string[], place: FilterPlace) => string

const same: Words = (values, { text }) => values.join(text.t('list.comma'))
const options: Words = (values, { text, resource, name }) =>
  values.map((value) => text.option(resource, name, value)).join(text.t('list.comma'))

const words: Record<Kind, Words> = {
  text: same,
  note: same,
  phone: same,
  url: same,
  area: same,
  tags: same,
  files: same,
  money: same,
  quantity: same,
  percent: same,
  count: same,
  day: same,
  instant: same,
  choice: options,
  choices: options,
  flag: (values, { text }) => text.t(values[0] === 'true' ? 'act.yes' : 'act.no'),
  ref: (values, { field, nameOf, text }) =>
    values.map((value) => nameOf(field, value) ?? `#${value}`).join(text.t('list.comma')),
}

/** The words on a filter's chip. Empty if the filter is not set. */
export function filterWords(filters: Filters, place: FilterPlace): string {
  const { name, field, text } = place
  if (filters[`${name}_empty`])
    return text.t(filters[`${name}_empty`]?.[0] === '1' ? 'list.days.empty' : 'list.days.set')
  const [word] = filters[name] ?? []
  if (isDated(field) && isDayWord(word)) return text.t(`list.days.${word}`)
  const [from, to] = [filters[`${name}_from`]?.[0], filters[`${name}_to`]?.[0]]
  const ends =
    from && to && from === to
      ? from
      : from && to
        ? `${from} – ${to}`
        : from
          ? `≥ ${from}`
          : to
            ? `≤ ${to}`
            : ''
  const values = filters[name]
  return values ? words[field.kind](values, place) : ends
}
