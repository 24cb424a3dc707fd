import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { whereaboutsPrintOf, type ReportOf } from './print-paths.ts'
import { useText } from '#web/text/text.tsx'
import { saveZip } from '#web/transport/download.ts'

const folders = { lot: 'lots', event: 'auction-events', consignor: 'consignors' } as const

/** Opens the report on whereabouts, or downloads it with all its papers. */
export function ReportLinks({ of, id, name }: { of: ReportOf; id: number; name: string }) {
  const { t } = useText()
  const zip = () =>
    void saveZip(`/common/zip/${folders[of]}/${id}/whereabouts`, `${name}.zip`).catch(() => undefined)
  return (
    <>
      <Button variant="default" component={Link} to={whereaboutsPrintOf(of, id)}>
        {t('things.report.open')}
      </Button>
      <Button variant="default" onClick={zip}>
        {t('things.report.zip')}
      </Button>
    </>
  )
}
