import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Kind } from '#contract/grammar/field.ts'
import type { Route } from '#contract/grammar/route.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { AreaInput } from '#web/ui/area-input.tsx'
import { DayRange } from '#web/ui/day-range.tsx'
import { NumberRange } from '#web/ui/number-range.tsx'
import { ReferenceInput } from '#web/references/references.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { dayWordsOf, isPast, neverEmpty } from '#web/records/day-words.ts'
import type { FilterItem } from '#web/records/filter-words.ts'
import css from './list-screen.module.css'
import type { Filters } from '#web/records/list-state.ts'

interface EditorProps {
  item: FilterItem
  resource: string
  filters: Filters
  known: Route<{ items: string[] }> | undefined
  onSet: (part: Filters) => void
  onDone: (() => void) | undefined
}

const editors: Record<Kind, (props: EditorProps) => ReactNode> = {
  text: (props) => <TextEditor {...props} />,
  note: (props) => <TextEditor {...props} />,
  phone: (props) => <TextEditor {...props} />,
  url: (props) => <TextEditor {...props} />,
  choice: (props) => <OptionsEditor {...props} />,
  choices: (props) => <OptionsEditor {...props} />,
  flag: (props) => <FlagEditor {...props} />,
  tags: (props) => (props.known ? <KnownEditor {...props} known={props.known} /> : <TextEditor {...props} />),
  ref: (props) => <RefEditor {...props} />,
  area: (props) => <AreaEditor {...props} />,
  money: (props) => <RangeEditor {...props} />,
  quantity: (props) => <RangeEditor {...props} />,
  percent: (props) => <RangeEditor {...props} />,
  count: (props) => <RangeEditor {...props} />,
  day: (props) => <DaysEditor {...props} />,
  instant: (props) => <DaysEditor {...props} />,
  files: () => null,
}

/** The editor of one filter, chosen by its kind. Every change applies at once. */
export const FilterEditor = (props: EditorProps): ReactNode => editors[props.item.field.kind](props)

function OptionsEditor({ item, resource, filters, onSet }: EditorProps) {
  const { option } = useText()
  const values = (item.field.options ?? []).map((each) => ({
    value: String(each),
    label: option(resource, item.name, each),
  }))
  return (
    <Ticks
      label={item.label}
      values={values}
      chosen={filters[item.name] ?? []}
      onChange={(chosen) => onSet({ [item.name]: chosen })}
    />
  )
}

function FlagEditor({ item, filters, onSet }: EditorProps) {
  const { t } = useText()
  const values = [
    { value: 'true', label: t('act.yes') },
    { value: 'false', label: t('act.no') },
  ]
  return (
    <Ticks
      single
      label={item.label}
      values={values}
      chosen={filters[item.name] ?? []}
      onChange={(chosen) => onSet({ [item.name]: chosen })}
    />
  )
}

function KnownEditor({ item, filters, known, onSet }: EditorProps & { known: Route<{ items: string[] }> }) {
  const { t } = useText()
  const found = useQuery({
    queryKey: ['known', known.path],
    queryFn: ({ signal }) => call(known, { signal }),
  })
  const chosen = filters[item.name] ?? []
  const values = [...new Set([...chosen, ...(found.data?.items ?? [])])].map((value) => ({
    value,
    label: value,
  }))
  if (values.length === 0)
    return <p className={css.panelTitle}>{t(found.isPending ? 'ui.searching' : 'ui.nothing')}</p>
  return (
    <Ticks
      label={item.label}
      values={values}
      chosen={chosen}
      onChange={(next) => onSet({ [item.name]: next })}
    />
  )
}

function TextEditor({ item, filters, onSet, onDone }: EditorProps) {
  const [text, setText] = useState(filters[item.name]?.[0] ?? '')
  const apply = () => onSet({ [item.name]: text.trim() === '' ? [] : [text.trim()] })
  return (
    <TextInput
      aria-label={item.label}
      data-autofocus
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        apply()
        onDone?.()
      }}
    />
  )
}

function AreaEditor({ item, filters, onSet }: EditorProps) {
  const [text, setText] = useState(filters[item.name]?.[0] ?? '')
  return (
    <AreaInput
      aria-label={item.label}
      value={text}
      onChange={setText}
      onBlur={() => onSet({ [item.name]: text.trim() === '' ? [] : [text.trim().replace(/\/$/, '')] })}
    />
  )
}

function RefEditor({ item, filters, onSet, onDone }: EditorProps) {
  const chosen = filters[item.name]?.[0]
  return (
    <ReferenceInput
      clearable
      all
      target={item.field.target}
      aria-label={item.label}
      value={chosen === undefined ? null : Number(chosen)}
      name={item.words}
      onChange={(id) => {
        onSet({ [item.name]: id === null ? [] : [String(id)] })
        onDone?.()
      }}
    />
  )
}

function RangeEditor({ item, filters, onSet }: EditorProps) {
  const end = (side: 'from' | 'to') => filters[`${item.name}_${side}`]?.[0] ?? ''
  const set = (side: 'from' | 'to', text: string) =>
    onSet({ [`${item.name}_${side}`]: text === '' ? [] : [text] })
  return (
    <NumberRange
      label={item.label}
      whole={item.field.kind === 'count'}
      from={end('from')}
      to={end('to')}
      onChange={set}
    />
  )
}

/** Relative spans, no date at all, or a custom range. */
function DaysEditor({ item: { name, label }, filters, onSet }: EditorProps) {
  const { t } = useText()
  const [from, to, empty] = [`${name}_from`, `${name}_to`, `${name}_empty`]
  const only = (part: Filters) => onSet({ [name]: [], [from]: [], [to]: [], [empty]: [], ...part })
  const words = dayWordsOf(name).map((word) => ({ value: word as string, label: t(`list.days.${word}`) }))
  const none = isPast(name) ? 'list.days.never' : 'list.days.empty'
  const chosen = filters[empty]?.[0] === '1' ? 'empty' : (filters[name]?.[0] ?? '')
  const choose = (value: string) =>
    only(value === chosen ? {} : value === 'empty' ? { [empty]: ['1'] } : { [name]: [value] })
  return (
    <>
      <div className={css.days} role="group" aria-label={label}>
        {[...words, ...(neverEmpty(name) ? [] : [{ value: 'empty', label: t(none) }])].map((word) => (
          <button
            key={word.value}
            type="button"
            className={css.day}
            aria-pressed={word.value === chosen}
            onClick={() => choose(word.value)}
          >
            {word.label}
          </button>
        ))}
      </div>
      <DayRange
        label={label}
        from={filters[from]?.[0] ?? null}
        to={filters[to]?.[0] ?? null}
        onChange={(start, end) => only({ [from]: start ? [start] : [], [to]: end ? [end] : [] })}
      />
    </>
  )
}
