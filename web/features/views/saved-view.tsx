import { Menu, TextInput } from '@mantine/core'
import { IconChevronDown } from '#web/icons/chevron-down.ts'
import { IconUsers } from '#web/icons/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { type ViewRow, viewRoutes } from '#contract/views.ts'
import type { Key } from '#texts/text.ts'
import { useCan } from '#web/session/session.tsx'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { scrollIntoSight } from '#web/ui/use-into-view.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { Ticks } from '#web/ui/ticks.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import tick from '#web/ui/ticks.module.css'
import css from './views-bar.module.css'
import { viewsQuery } from './views-query.ts'

interface SavedViewProps {
  view: ViewRow
  now: string
  /** The columns in sight, which overwriting keeps with the view. */
  columns: readonly string[]
  count: ReactNode
  onChoose: () => void
}

/** A saved view with its number of rows. Its owner has a menu. */
export function SavedView({ view, now, columns, count, onChoose }: SavedViewProps) {
  const { t } = useText()
  const by = { name: view.created_by_name ?? '' }
  const isOwn = view.actions.includes('edit')
  return (
    <span className={css.saved}>
      <button
        type="button"
        className={css.view}
        ref={view.query === now ? scrollIntoSight : undefined}
        aria-pressed={view.query === now}
        title={isOwn ? undefined : t('list.views.sharedBy', by)}
        onClick={onChoose}
      >
        {view.shared && <IconUsers size={14} stroke={1.5} aria-hidden="true" />}
        {view.name}
        {count}
      </button>
      {isOwn && <ViewMenu view={view} now={now} columns={columns} />}
    </span>
  )
}

/** Renames a view, shares it, deletes it, or overwrites it with what the list shows now. */
function ViewMenu({ view, now, columns }: Omit<SavedViewProps, 'count' | 'onChoose'>) {
  const { t } = useText()
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const refresh = useRefresh(view.list)
  const change = async (part: Partial<Pick<ViewRow, 'query' | 'columns' | 'shared'>>, done: Key) => {
    const { id, name, query, version } = view
    await call(viewRoutes.edit, { params: { id }, body: { name, query, version, ...part } })
    await refresh()
    showSuccess(t(done, { name }))
  }
  const remove = async () => {
    await call(viewRoutes.delete, { params: { id: view.id } })
    await refresh()
    setDialog(undefined)
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={tick.move} aria-label={t('list.views.menu', { name: view.name })}>
            <IconChevronDown size={14} stroke={1.5} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={now === ''}
            onClick={() => void change({ query: now, columns: columnsOrNull(columns) }, 'list.views.saved')}
          >
            {t('list.views.overwrite')}
          </Menu.Item>
          {view.actions.includes('share') && (
            <Menu.Item
              onClick={() =>
                void change(
                  { shared: !view.shared },
                  view.shared ? 'list.views.unsharedNow' : 'list.views.sharedNow',
                )
              }
            >
              {t(view.shared ? 'list.views.unshare' : 'list.views.share')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('rename')}>{t('list.views.rename')}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => setDialog('delete')}>
            {t('list.views.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && (
        <SaveViewDialog
          list={view.list}
          query={view.query}
          columns={columns}
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
    </>
  )
}

/** A list without columns keeps none. */
const columnsOrNull = (columns: readonly string[]): string[] | null =>
  columns.length > 0 ? [...columns] : null

function useRefresh(list: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: viewsQuery(list).queryKey })
}

interface SaveViewDialogProps {
  list: string
  query: string
  columns: readonly string[]
  view?: ViewRow
  onClose: () => void
}

export function SaveViewDialog({ list, query, columns, view, onClose }: SaveViewDialogProps) {
  const { t, label } = useText()
  const mayShare = useCan('views.share')
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const refresh = useRefresh(list)
  const save = async () => {
    if (view)
      await call(viewRoutes.edit, {
        params: { id: view.id },
        body: { name: name.trim(), query, version: view.version },
      })
    else
      await call(viewRoutes.save, {
        body: { list, name: name.trim(), query, columns: columnsOrNull(columns), shared },
      })
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
      {!view && mayShare && (
        <Ticks
          label={t('list.views.share')}
          values={[{ value: 'shared', label: t('list.views.share') }]}
          chosen={shared ? ['shared'] : []}
          onChange={(chosen) => setShared(chosen.length > 0)}
        />
      )}
    </AskDialog>
  )
}
