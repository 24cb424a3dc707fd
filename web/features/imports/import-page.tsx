import { Button } from '@mantine/core'
import { IconArrowLeft } from '#web/icons/arrow-left.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Importable, type ImportRow, importRoutes } from '#contract/imports.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { importTargets } from './import-fields.ts'
import css from './imports.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const UploadStep = lazyPart(async () => (await import('./upload-step.tsx')).UploadStep)
const MappingStep = lazyPart(async () => (await import('./mapping-step.tsx')).MappingStep)
const RunningStep = lazyPart(async () => (await import('./running-step.tsx')).RunningStep)
const CheckStep = lazyPart(async () => (await import('./check-step.tsx')).CheckStep)
const ResultStep = lazyPart(async () => (await import('./result-step.tsx')).ResultStep)

const pollEvery = 1000
const working = (row: ImportRow | undefined) =>
  row !== undefined && ['queued', 'running', 'checking', 'undoing'].includes(row.state)
const steps = ['upload', 'mapping', 'check', 'run', 'result'] as const

/** The step of an import. A checked import returns to its mapping while it is edited. */
function stepOf(row: ImportRow | undefined, changing: boolean): (typeof steps)[number] {
  if (!row) return 'upload'
  if (row.state === 'uploaded' || (row.state === 'checked' && changing)) return 'mapping'
  if (row.state === 'checking' || row.state === 'checked') return 'check'
  return row.state === 'queued' || row.state === 'running' ? 'run' : 'result'
}

/**
 * 导入客户, 导入回收商: upload, mapping, check, run, result. The
 * address contains the job's number, so that a person can come back.
 */
interface ImportPageProps {
  what: Importable
  /** Chooses what to import, before the upload. */
  choice?: ReactNode
}

export function ImportPage({ what, choice }: ImportPageProps) {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('job')) || undefined
  const job = useQuery({
    queryKey: ['imports', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(importRoutes.get, { params: { id: id ?? 0 }, signal, quiet: true }),
    refetchInterval: ({ state }) => (working(state.data) ? pollEvery : false),
  })
  const [changing, setChanging] = useState(false)
  const row = id === undefined ? undefined : job.data
  const step = stepOf(row, changing)
  // Shows the answer at once. Otherwise the previous check's result could still be run.
  const proceed = (started: ImportRow) => {
    setChanging(false)
    queries.setQueryData(['imports', id], started)
    void job.refetch()
  }
  const restart = () => {
    setChanging(false)
    search.delete('job')
    setSearch(search)
  }
  const back = (
    <Button
      component={Link}
      to={importTargets[what].list}
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      {t('imports.back')}
    </Button>
  )
  return (
    <Page titleKey={importTargets[what].title} action={back}>
      <Steps names={steps.map((name) => t(`imports.steps.${name}`))} at={steps.indexOf(step)} />
      <div className={css.sheet}>
        {job.error && !row && <Failed message={job.error.message} onRetry={restart} />}
        {id === undefined && (
          <div className={css.step}>
            {choice}
            <UploadStep
              key={what}
              what={what}
              onUploaded={(made) => setSearch({ ...Object.fromEntries(search), job: String(made.id) })}
              whileLoading={<div className={css.waiting} aria-busy="true" />}
            />
          </div>
        )}
        {row && step === 'mapping' && <MappingStep row={row} onStarted={proceed} onRestart={restart} />}
        {row && working(row) && <RunningStep row={row} />}
        {row?.state === 'checked' && step === 'check' && (
          <CheckStep row={row} onStarted={proceed} onChange={() => setChanging(true)} />
        )}
        {row && step === 'result' && !working(row) && (
          <ResultStep row={row} onChanged={proceed} onRestart={restart} />
        )}
      </div>
    </Page>
  )
}

export const CustomerImportPage = () => <ImportPage what="customers" />
export const RecyclerImportPage = () => <ImportPage what="recyclers" />
