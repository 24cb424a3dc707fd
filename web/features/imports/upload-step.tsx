import { Button, Progress } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { useState } from 'react'
import { type Importable, type ImportRow, importRoutes } from '#contract/imports.ts'
import { importMegabytes, importRows } from '#contract/import-limits.ts'
import { isRowKey } from '#contract/row-keys.ts'
import { ApiError, report } from '#web/transport/api.ts'
import { saveBlob } from '#web/transport/download.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import css from './imports.module.css'
import { fieldNames, importTargets } from './import-fields.ts'
import { RecentImports } from './recent-imports.tsx'

const accepted = ['.xlsx', '.csv']
const mark = '\uFEFF'

/** Uploads one workbook, dragged or chosen, and shows its progress or its error. */
export function UploadStep({ what, onUploaded }: { what: Importable; onUploaded: (row: ImportRow) => void }) {
  const { t, label, option, number } = useText()
  const mayPast = useCan('imports.past')
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setProblem(undefined)
    setShare(0)
    try {
      onUploaded(await sendUpload(importRoutes.upload, { resource: what, file }, setShare))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isSession) report(error)
      setProblem(error.msg)
    } finally {
      setShare(undefined)
    }
  }
  const pick = ([file]: File[]) => {
    if (!file) return
    if (!accepted.some((ending) => file.name.toLowerCase().endsWith(ending)))
      setProblem(t('imports.wrongType'))
    else if (file.size > importMegabytes * 1024 * 1024)
      setProblem(t('upload.tooLarge', { n: importMegabytes }))
    else void send(file)
  }
  const template = () =>
    saveBlob(
      new Blob(
        [
          mark,
          `${fieldNames(importTargets[what].resource, mayPast)
            .filter((name) => !isRowKey(name))
            .map((name) => label(importTargets[what].resource.name, name))
            .join(',')}\r\n`,
        ],
        { type: 'text/csv' },
      ),
      t('imports.templateName', { name: option('imports', 'resource', what) }),
    )
  return (
    <div className={css.step}>
      <Dropzone
        onDrop={pick}
        multiple={false}
        disabled={share !== undefined}
        className={css.zone ?? ''}
        inputProps={{ 'aria-label': t('imports.choose') }}
      >
        <IconFileSpreadsheet size={36} stroke={1.2} aria-hidden="true" />
        <b>{t('imports.drop')}</b>
        <span>{t('imports.limits', { mb: number(importMegabytes), rows: number(importRows) })}</span>
      </Dropzone>
      {share !== undefined && (
        <div aria-live="polite">
          <Progress value={share * 100} animated={share === 1} aria-label={t('imports.uploading')} />
          <p className={css.note}>{t(share < 1 ? 'imports.uploading' : 'imports.reading')}</p>
        </div>
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button variant="subtle" px={8} ml={-8} onClick={template}>
          {t('imports.template')}
        </Button>
      </div>
      <RecentImports what={what} />
    </div>
  )
}
