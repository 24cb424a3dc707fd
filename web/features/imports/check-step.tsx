import { Button } from '@mantine/core'
import { IconClipboardCheck } from '#web/icons/clipboard-check.ts'
import { type ImportRow, importRoutes } from '#contract/imports.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { useState } from 'react'
import css from './imports.module.css'
import { answersTo, Questions, type Answers } from './questions.tsx'
import { Refusals } from './refusals.tsx'
import { Sums } from './sums.tsx'

interface CheckStepProps {
  row: ImportRow
  onStarted: (started: ImportRow) => void
  onChange: () => void
}

/** 预检: a dry run. Nothing is written before the user starts the import. */
export function CheckStep({ row, onStarted, onChange }: CheckStepProps) {
  const { t } = useText()
  const { problem, busy, attempt } = useAttempt()
  const { mapping, service_id } = row
  const [answers, setAnswers] = useState<Answers>({})
  const body = {
    mapping,
    service_id,
    on_duplicate: row.on_duplicate ?? 'skip',
    answers: answersTo(row.questions, answers),
  }
  const start = (route: typeof importRoutes.check | typeof importRoutes.run) =>
    void attempt(() => call(route, { params: { id: row.id }, body, quiet: true }), onStarted)
  const nothing = row.accepted + row.updated === 0 && Object.keys(answers).length === 0
  return (
    <div className={css.step}>
      <p className={css.outcome} role="status">
        <IconClipboardCheck size={22} stroke={1.5} aria-hidden="true" />
        {t('imports.checked', { name: row.file_name })}
      </p>
      <Sums
        of={[
          [t('imports.forecast.accepted'), row.accepted],
          [t('imports.forecast.updated'), row.updated],
          [t('imports.forecast.refused'), row.refused, true],
          [t('imports.forecast.duplicates'), row.duplicates],
        ]}
      />
      <Questions of={row.questions} answers={answers} onChange={setAnswers} />
      {row.unlisted > 0 && <p>{t('imports.unlisted', { n: row.unlisted })}</p>}
      {row.refused !== row.unlisted && <Refusals row={row} />}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.foot}>
        <Button variant="default" onClick={onChange}>
          {t('imports.change')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => start(importRoutes.check)}>
          {t('imports.checkAgain')}
        </Button>
        <Button loading={busy} disabled={nothing} onClick={() => start(importRoutes.run)}>
          {t('imports.run', { n: row.accepted + row.updated })}
        </Button>
      </div>
    </div>
  )
}
