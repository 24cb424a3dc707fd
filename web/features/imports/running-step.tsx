import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import type { ImportRow } from '#contract/imports.ts'
import { useText } from '#web/text/text.tsx'
import css from './imports.module.css'

/** The progress of the work, which goes on when the person leaves the page. */
export function RunningStep({ row }: { row: ImportRow }) {
  const { t, option, number } = useText()
  const undoing = row.state === 'undoing'
  const total = undoing ? row.accepted + row.updated : row.total
  const done = undoing ? row.taken_back + row.left_alone : row.accepted + row.updated + row.refused
  // A check shows its sums once it ends.
  const share = row.state === 'checking' || total === 0 ? 1 : done / total
  return (
    <div className={css.step} aria-live="polite">
      <p className={css.file}>
        {option('imports', 'state', row.state)} · {row.file_name}
      </p>
      <Progress value={share * 100} size="lg" animated aria-label={option('imports', 'state', row.state)} />
      {row.state === 'checking' ? (
        <p className={css.note}>{t('imports.checking')}</p>
      ) : (
        <>
          <p className={css.note}>{t('imports.progress', { done: number(done), total: number(total) })}</p>
          <p className={css.note}>{t(undoing ? 'imports.undoing' : 'imports.mayLeave')}</p>
        </>
      )}
    </div>
  )
}
