import { Menu, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteView, editView, saveView, type ViewRow } from '../../../contract/views.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { intoSight } from '../../ui/use-into-view.ts'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import tick from '../../ui/ticks.module.css'
import css from './views-bar.module.css'
import { viewsQuery } from './views-query.ts'

interface SavedViewProps {
  view: ViewRow
  now: string
  onChoose: () => void
}

/** A saved view. Its menu renames it, deletes it, or overwrites it with the list's current filters. */
export function SavedView({ view, now, onChoose }: SavedViewProps) {
  const { t } = useText()
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const refresh = useRefresh(view.list)
  const overwrite = async () => {
    await call(editView, {
      params: { id: view.id },
      body: { name: view.name, query: now, version: view.version },
    })
    await refresh()
    showSuccess(t('list.views.saved', { name: view.name }))
  }
  const remove = async () => {
    await call(deleteView, { params: { id: view.id } })
    await refresh()
    setDialog(undefined)
  }
  return (
    <span className={css.saved}>
      <button
        type="button"
        className={css.view}
        ref={view.query === now ? intoSight : undefined}
        aria-pressed={view.query === now}
        onClick={onChoose}
      >
        {view.name}
      </button>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={tick.move} aria-label={t('list.views.menu', { name: view.name })}>
            <IconChevronDown size={14} stroke={1.5} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={view.query === now} onClick={() => void overwrite()}>
            {t('list.views.overwrite')}
          </Menu.Item>
          <Menu.Item data-autofocus={view.query === now || undefined} onClick={() => setDialog('rename')}>
            {t('list.views.rename')}
          </Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => setDialog('delete')}>
            {t('list.views.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && (
        <SaveViewDialog
          list={view.list}
          query={view.query}
          view={view}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && (
        <AskDialog
          danger
          title={t('list.views.deleteTitle', { name: view.name })}
          verb={t('list.views.delete')}
          onConfirm={remove}
          onClose={() => setDialog(undefined)}
        />
      )}
    </span>
  )
}

function useRefresh(list: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: viewsQuery(list).queryKey })
}

interface SaveViewDialogProps {
  list: string
  query: string
  view?: ViewRow
  onClose: () => void
}

export function SaveViewDialog({ list, query, view, onClose }: SaveViewDialogProps) {
  const { t, label } = useText()
  const [name, setName] = useState(view?.name ?? '')
  const refresh = useRefresh(list)
  const save = async () => {
    if (view)
      await call(editView, {
        params: { id: view.id },
        body: { name: name.trim(), query, version: view.version },
      })
    else await call(saveView, { body: { list, name: name.trim(), query } })
    await refresh()
    onClose()
  }
  return (
    <AskDialog
      title={t(view ? 'list.views.rename' : 'list.views.save')}
      verb={t('act.save')}
      disabled={name.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={label('views', 'name')}
        value={name}
        maxLength={50}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </AskDialog>
  )
}
