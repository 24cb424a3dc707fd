import { Button, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { intentions, type CustomerRow, customerRoutes } from '#contract/customers.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { LazyPopover, type ButtonOf } from '#web/ui/lazy-popover.tsx'
import { optionList } from '#web/ui/option-list.ts'
import css from './customers.module.css'
import { Intention } from './intention.tsx'
import { NextDate } from './next-date.tsx'
import { sayFirst, useSetting } from './setting.ts'
import { useTagging } from './tagging.ts'

interface EditorProps {
  row: CustomerRow
  onDone: () => void
}

const editors = { status: StatusEditor, next_follow_at: NextEditor, tags: TagsEditor }
/** The cells that can be edited without leaving the list. */
export type InPlaceName = keyof typeof editors

interface InPlaceEditorProps {
  row: CustomerRow
  name: InPlaceName
  words: string
  button: ButtonOf
}

/** The editor of one value of a row, under the value. */
export function InPlaceEditor({ row, name, words, button }: InPlaceEditorProps) {
  const Editor = editors[name]
  return (
    <LazyPopover button={button} position="bottom-start" padding="xs" label={words}>
      {(close) => <Editor row={row} onDone={close} />}
    </LazyPopover>
  )
}

function StatusEditor({ row, onDone }: EditorProps) {
  const set = useSetting()
  return (
    <div className={css.options}>
      {intentions.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === row.status}
          data-autofocus={status === row.status || undefined}
          onClick={() => {
            onDone()
            if (status !== row.status) void set([row], { status })
          }}
        >
          <Intention status={status} />
        </button>
      ))}
    </div>
  )
}

function NextEditor({ row, onDone }: EditorProps) {
  const set = useSetting()
  const choose = (next_follow_at: string | null) => {
    onDone()
    if (next_follow_at !== row.next_follow_at) void set([row], { next_follow_at })
  }
  return <NextDate value={row.next_follow_at} onChange={choose} />
}

function TagsEditor({ row, onDone }: EditorProps) {
  const { t, label } = useText()
  const tag = useTagging(sayFirst)
  const [tags, setTags] = useState(row.tags)
  const known = useQuery({
    queryKey: ['known', customerRoutes.tags.path],
    queryFn: ({ signal }) => call(customerRoutes.tags, { signal, quiet: true }),
  })
  const save = () => {
    onDone()
    const add = tags.filter((name) => !row.tags.includes(name))
    const remove = row.tags.filter((name) => !tags.includes(name))
    if (add.length + remove.length > 0) void tag({ rows: [row], add, remove })
  }
  return (
    <div className={css.tagsEditor}>
      <TagsInput
        aria-label={label('customers', 'tags')}
        data-autofocus
        value={tags}
        onChange={setTags}
        data={known.data?.items ?? []}
        {...optionList}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        maxTags={20}
        maxLength={20}
        acceptValueOnBlur
      />
      <Button size="compact-sm" onClick={save}>
        {t('act.save')}
      </Button>
    </div>
  )
}
