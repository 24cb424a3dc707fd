import type { Exportable } from '#contract/grammar/exportable.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { filterWords } from '#web/records/filter-words.ts'
import { filterableOf, parametersOf, type Filters } from '#web/records/list-state.ts'
import { useReferenceNames } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { wordsOf } from './export-resources.ts'

interface FilterLine {
  name: string
  words: string
}

/** The conditions of an export in the words of its list's chips, with search and order. */
export function useFilterLines(
  what: Exportable,
  resource: Resource | undefined,
  filters: Filters,
): FilterLine[] {
  const text = useText()
  const set = resource
    ? filterableOf(resource).filter(([name, field]) =>
        [name, ...parametersOf(name, field)].some((value) => value in filters),
      )
    : []
  const nameOf = useReferenceNames(set.map(([name, field]) => ({ field, ids: filters[name] ?? [] })))
  const words = wordsOf(what)
  const [sort = ''] = filters['sort'] ?? []
  return [
    ...(filters['q'] ? [{ name: text.t('list.search'), words: filters['q'].join(' ') }] : []),
    ...set.map(([name, field]) => ({
      name: text.label(words, name),
      words: filterWords(filters, { text, resource: words, name, field, nameOf }),
    })),
    ...(sort === ''
      ? []
      : [
          {
            name: text.t('exports.order'),
            words: text.t(sort.startsWith('-') ? 'exports.down' : 'exports.up', {
              field: text.label(words, sort.replace(/^-/, '')),
            }),
          },
        ]),
  ]
}
