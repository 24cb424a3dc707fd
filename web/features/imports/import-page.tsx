import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getImport, type Importable, type ImportRow } from '../../../contract/imports.ts'
import { call } from '../../transport/api.ts'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { Failed } from '../../ui/states.tsx'
import { Steps } from '../../ui/steps.tsx'
import { importTargets } from './import-fields.ts'
import css from './imports.module.css'
import { MappingStep } from './mapping-step.tsx'
import { RunningStep } from './running-step.tsx'
import { UploadStep } from './upload-step.tsx'

const ResultStep = lazy(async () => ({ default: (await import('./result-step.tsx')).ResultStep }))

const pollEvery = 1000
const working = (row: ImportRow | undefined) => row?.state === 'queued' || row?.state === 'running'
const steps = ['upload', 'mapping', 'run', 'result'] as const

const stepOf = (row: ImportRow | undefined): number => {
  if (!row) return 0
  if (row.state === 'uploaded') return 1
  return working(row) ? 2 : 3
}

/**
 * 导入客户, 导入回收商: upload, mapping, run, result. The address
 * contains the job's number, so that a person can come back.
 */
function ImportPage({ what }: { what: Importable }) {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('job')) || undefined
  const job = useQuery({
    queryKey: ['imports', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(getImport, { params: { id: id ?? 0 }, signal, quiet: true }),
    refetchInterval: ({ state }) => (working(state.data) ? pollEvery : false),
  })
  const row = id === undefined ? undefined : job.data
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
      <Steps names={steps.map((step) => t(`imports.steps.${step}`))} at={stepOf(row)} />
      <div className={css.sheet}>
        {job.error && !row && <Failed message={job.error.message} onRetry={() => setSearch({})} />}
        {id === undefined && (
          <UploadStep what={what} onUploaded={(made) => setSearch({ job: String(made.id) })} />
        )}
        {row?.state === 'uploaded' && (
          <MappingStep row={row} onRun={() => void job.refetch()} onRestart={() => setSearch({})} />
        )}
        {row && working(row) && <RunningStep row={row} />}
        {row && (row.state === 'done' || row.state === 'failed') && (
          <Suspense>
            <ResultStep row={row} onRestart={() => setSearch({})} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}

export const CustomerImportPage = () => <ImportPage what="customers" />
export const RecyclerImportPage = () => <ImportPage what="recyclers" />
