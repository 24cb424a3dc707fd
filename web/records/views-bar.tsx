import { IconBookmarkPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listViews } from '../../contract/views.ts'
import type { Route } from '../../contract/route.ts'
import { call } from '../api.ts'
import { useText } from '../text.tsx'
import css from './list-screen.module.css'
import { readState, viewQuery } from './list-state.ts'
import type { List } from './use-list.ts'

const SavedView = lazy(async () => ({ default: (await import('./saved-view.tsx')).SavedView }))
const SaveViewDialog = lazy(async () => ({ default: (await import('./saved-view.tsx')).SaveViewDialog }))

export const viewsKey = (list: string) => ['views', list]

/** All, the quick filters, and the views a person saved. */
export function ViewsBar<R extends Route>({ list }: { list: List<R> }) {
  const { t } = useText()
  const { spec, state, change } = list
  const [saving, setSaving] = useState(false)
  const saved = useQuery({ queryKey: viewsKey(spec.name), queryFn: ({ signal }) => call(listViews, { query: { list: spec.name }, signal, quiet: true }), staleTime: 300_000 })
  const views = saved.data?.items ?? []
  const now = viewQuery(spec, state)
  const isView = views.some((view) => view.query === now)
  const choose = (query: string) => change({ ...readState(spec, new URLSearchParams(query)), page: 1 })
  return (
    <div className={css.views} role="group" aria-label={t('list.views.label')}>
      <button type="button" className={css.view} aria-pressed={now === ''} onClick={() => choose('')}>{t('list.views.all')}</button>
      {spec.presets.map((preset) => (
        <button
          key={preset.id} type="button" className={css.view} aria-pressed={!isView && state.preset === preset.id}
          onClick={() => choose(state.preset === preset.id ? '' : `preset=${preset.id}`)}
        >
          {t(preset.label)}
        </button>
      ))}
      {views.length > 0 && <span className={css.split} />}
      <Suspense>
        {views.map((view) => <SavedView key={view.id} view={view} now={now} onChoose={() => choose(view.query)} />)}
      </Suspense>
      {now !== '' && !isView && (
        <button type="button" className={css.tool} onClick={() => setSaving(true)}>
          <IconBookmarkPlus size={16} stroke={1.5} aria-hidden="true" />{t('list.views.save')}
        </button>
      )}
      {saving && <Suspense><SaveViewDialog list={spec.name} query={now} onClose={() => setSaving(false)} /></Suspense>}
    </div>
  )
}
