import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import type { ImportRow } from '../../../contract/imports.ts'
import { useText } from '../../text/text.tsx'
import css from './imports.module.css'

/** The progress of the run, which goes on when the person leaves the page. */
export function RunningStep({ row }: { row: ImportRow }) {
  const { t, option, number } = useText()
  const done = row.accepted + row.updated + row.refused
  return (
    <div className={css.step} aria-live="polite">
      <p className={css.file}>
        {option('imports', 'state', row.state)} · {row.file_name}
      </p>
      <Progress
        value={row.total > 0 ? (done / row.total) * 100 : 0}
        size="lg"
        animated
        aria-label={option('imports', 'state', row.state)}
      />
      <p className={css.note}>{t('imports.progress', { done: number(done), total: number(row.total) })}</p>
      <p className={css.note}>{t('imports.mayLeave')}</p>
    </div>
  )
}
