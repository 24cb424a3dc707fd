import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import type { ExportRow, ExportState as State } from '#contract/exports.ts'
import { resourceQuery } from './export-resources.ts'
import { useFilterLines } from './filter-lines.tsx'
import { useText, type Speaker } from '#web/text/text.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'
import css from './exports-page.module.css'

const tones: Record<State, Tone> = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  expired: 'gray',
  failed: 'red',
  cancelled: 'gray',
}

/** The state, with the progress while it runs and the reason after a failure. */
export function ExportState({ row }: { row: ExportRow }) {
  const { t, option, number } = useText()
  const word = option('exports', 'state', row.state)
  const [rows, total] = [row.rows ?? 0, row.total ?? 0]
  if (row.state === 'running')
    return (
      <span className={css.running}>
        <Progress
          value={total > 0 ? Math.min(100, (rows / total) * 100) : 0}
          size="sm"
          animated
          aria-label={word}
        />
        <span>{t('exports.progress', { rows: number(rows), total: number(total) })}</span>
      </span>
    )
  return (
    <span className={css.state} title={row.failure ?? undefined}>
      <StatusBadge tone={tones[row.state]}>{word}</StatusBadge>
      {row.failure && <small>{row.failure}</small>}
    </span>
  )
}

const kilo = 1024

/** Bytes in a readable unit. */
export function sizeOf({ bytes, state }: ExportRow, { number }: Speaker) {
  if (!bytes || (state !== 'done' && state !== 'expired')) return '–'
  if (bytes < kilo) return `${number(bytes)} B`
  if (bytes < kilo * kilo) return `${number(Math.round(bytes / kilo))} KB`
  return `${number(Math.round((bytes / kilo / kilo) * 10) / 10)} MB`
}

/** The conditions in one line. */
export function ExportConditions({ row }: { row: ExportRow }) {
  const { t } = useText()
  const what = row.resource ?? 'customers'
  const { data: resource } = useQuery(resourceQuery(what))
  const lines = useFilterLines(what, resource, row.filters)
  if (Object.keys(row.filters).length === 0) return <span className={css.quiet}>{t('exports.all')}</span>
  return wholeWords(lines.map(({ name, words }) => `${name} ${words}`).join(t('list.comma')))
}
