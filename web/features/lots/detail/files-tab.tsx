import { Button } from '@mantine/core'
import { IconDownload } from '#web/icons/download.ts'
import type { LotRow } from '#contract/lots.ts'
import { saveZip } from '#web/transport/download.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { useText } from '#web/text/text.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { Photos } from '#web/features/uploads/photos.tsx'
import css from './detail.module.css'

const groups = [
  'photos',
  'files',
  'approval_files',
  'notice_files',
  'consent_files',
  'declared_files',
] as const

/** Photos and attachments, one by one or as a single archive. */
export function FilesTab({ row }: { row: LotRow }) {
  const { t, label } = useText()
  const names = groups.filter((name) => !row.masked?.includes(name) && row[name].length > 0)
  if (names.length === 0) return <NothingYet text={t('lots.detail.noFiles')} />
  return (
    <div className={css.groups}>
      <Button
        variant="default"
        style={{ justifySelf: 'start' }}
        leftSection={<IconDownload size={16} stroke={1.5} />}
        onClick={() => void saveZip(`/common/zip/lots/${row.id}`, `${row.lot_no}.zip`).catch(() => undefined)}
      >
        {t('lots.detail.zip')}
      </Button>
      {names.map((name) => (
        <section key={name}>
          <h2>{label('lots', name)}</h2>
          {name === 'photos' && <Photos files={row.photos} />}
          <FileLinks files={row[name]} />
        </section>
      ))}
    </div>
  )
}
