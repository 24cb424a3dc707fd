import { IconBookmarkPlus } from '#web/icons/bookmark-plus.ts'
import { memo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '#web/records/export-button.tsx'
import type { ListSpec } from '#web/records/list-state.ts'
import { mayWith, useCan, useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { scrollIntoSight } from '#web/ui/use-into-view.ts'
import type { DataColumn } from '#web/ui/data-column.ts'
import { useCounts, type Count } from './use-counts.ts'
import { useViewColumns } from './view-columns.ts'
import css from './views-bar.module.css'
import { viewsQuery } from './views-query.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SavedView = lazyPart(async () => (await import('./saved-view.tsx')).SavedView)
const SaveViewDialog = lazyPart(async () => (await import('./saved-view.tsx')).SaveViewDialog)

interface ViewsBarProps {
  spec: ListSpec
  /** The table's columns, if the list is a table. */
  columns?: readonly DataColumn<never>[]
  preset: string | undefined
  /** The list's current state as a query string, without the page. */
  now: string
  onChoose: (query: string) => void
}

/** Buttons for the whole list, the quick filters and the saved views, each with how many rows it has. */
export const ViewsBar = memo(({ spec, columns = [], preset, now, onChoose }: ViewsBarProps) => {
  const { name: list } = spec
  const { roles } = useUser()
  const presets = spec.presets.filter(
    ({ among }) => among?.some((permission) => mayWith(roles, permission)) ?? true,
  )
  const { t } = useText()
  const exports = useCan('exports.use')
  const [saving, setSaving] = useState(false)
  const saved = useQuery(viewsQuery(list))
  const views = saved.data?.items ?? []
  const isView = views.some((view) => view.query === now)
  const counts = useCounts(spec, presets, views)
  const shown = useViewColumns(list, columns)
  const choose = (query: string, only: readonly string[] | null = null) => {
    shown.choose(only)
    onChoose(query)
  }
  return (
    <div className={css.views} role="group" aria-label={t('list.views.label')}>
      <button type="button" className={css.view} aria-pressed={now === ''} onClick={() => choose('')}>
        {t('list.views.all')}
      </button>
      {presets.map((item) => (
        <button
          key={item.id}
          type="button"
          className={css.view}
          ref={!isView && preset === item.id ? scrollIntoSight : undefined}
          aria-pressed={!isView && preset === item.id}
          onClick={() => choose(preset === item.id ? '' : `preset=${item.id}`)}
        >
          {t(item.label)}
          <CountOf count={counts[`preset=${item.id}`]} />
        </button>
      ))}
      {views.length > 0 && <span className={css.split} />}

      {views.map((view) => (
        <SavedView
          key={view.id}
          view={view}
          now={now}
          columns={shown.now}
          count={<CountOf count={counts[view.query]} />}
          onChoose={() => choose(view.query, view.columns)}
        />
      ))}

      {now !== '' && !isView && (
        <button type="button" className={css.tool} onClick={() => setSaving(true)}>
          <IconBookmarkPlus size={16} stroke={1.5} aria-hidden="true" />
          {t('list.views.save')}
        </button>
      )}
      {exports && <ExportButton spec={spec} now={now} columns={columns} />}
      {saving && (
        <>
          <SaveViewDialog list={list} query={now} columns={shown.now} onClose={() => setSaving(false)} />
        </>
      )}
    </div>
  )
})

const CountOf = ({ count }: { count: Count | undefined }) => {
  const { t, number } = useText()
  if (!count) return null
  return <span className={css.count}>{count.n === undefined ? t('list.views.many') : number(count.n)}</span>
}
