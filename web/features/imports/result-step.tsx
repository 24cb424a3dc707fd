import { Button } from '@mantine/core'
import { IconArrowBackUp } from '#web/icons/arrow-back-up.ts'
import { IconCircleCheck } from '#web/icons/circle-check.ts'
import { IconCircleX } from '#web/icons/circle-x.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ImportRow, importRoutes } from '#contract/imports.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { importTargets } from './import-fields.ts'
import css from './imports.module.css'
import { Refusals } from './refusals.tsx'
import { Sums } from './sums.tsx'

interface ResultStepProps {
  row: ImportRow
  onChanged: (started: ImportRow) => void
  onRestart: () => void
}

/** The result of the import, its refused rows, and its undo, which is offered for a day. */
export function ResultStep({ row, onChanged, onRestart }: ResultStepProps) {
  const { t } = useText()
  const undone = row.state === 'undone'
  return (
    <div className={css.step}>
      <Outcome row={row} />
      {row.state === 'done' && row.failure && (
        <p className={css.problem} role="alert">
          {row.failure}
        </p>
      )}
      <Sums
        of={[
          [t('imports.sums.accepted'), row.accepted],
          [t('imports.sums.updated'), row.updated],
          [t('imports.sums.refused'), row.refused, true],
        ]}
      />
      {undone && (
        <Sums
          of={[
            [t('imports.takenBack'), row.taken_back],
            [t('imports.leftAlone'), row.left_alone],
          ]}
        />
      )}
      {undone && row.left_alone > 0 && <p>{t('imports.leftWhy')}</p>}
      {row.unlisted > 0 && <p>{t('imports.unlisted', { n: row.unlisted })}</p>}
      {row.refused !== row.unlisted && <Refusals row={row} />}
      <div className={css.foot}>
        {row.actions.includes('undo') && <Undo row={row} onStarted={onChanged} />}
        <Button variant="default" onClick={onRestart}>
          {t('imports.another')}
        </Button>
        <Button component={Link} to={importTargets[row.resource].list}>
          {t('imports.toList')}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ row }: { row: ImportRow }) {
  const { t } = useText()
  const failed = row.state === 'failed'
  const Icon = row.state === 'undone' ? IconArrowBackUp : failed ? IconCircleX : IconCircleCheck
  const words = () => {
    if (row.state === 'undone') return t('imports.undone', { name: row.file_name })
    return failed
      ? t('imports.failed', { why: row.failure ?? '' })
      : t('imports.finished', { name: row.file_name })
  }
  return (
    <p className={css.outcome} data-failed={failed || undefined} role="status">
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      {words()}
    </p>
  )
}

/** Undoes the import, after a question that lists the rows that stay. */
function Undo({ row, onStarted }: { row: ImportRow; onStarted: (started: ImportRow) => void }) {
  const { t, instant } = useText()
  const [asking, setAsking] = useState(false)
  const { problem, attempt } = useAttempt()
  const undo = () =>
    attempt(() => call(importRoutes.undo, { params: { id: row.id }, body: {}, quiet: true }), onStarted)
  const until = row.undo_until ? t('imports.undoUntil', { until: instant(row.undo_until) }) : undefined
  return (
    <>
      <p className={css.hint}>{until}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('imports.undo')}
      </Button>
      {asking && (
        <AskDialog
          title={t('imports.undoAsk', { name: row.file_name })}
          text={t('imports.undoText')}
          verb={t('imports.undo')}
          danger
          problem={problem}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
