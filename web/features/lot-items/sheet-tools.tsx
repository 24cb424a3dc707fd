import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { itemFields, usualKind, lotItemRoutes } from '#contract/lot-items.ts'
import type { LotRow } from '#contract/lots.ts'
import { saveBlob } from '#web/transport/download.ts'
import { useText } from '#web/text/text.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import css from './items.module.css'
import type { Pending } from './use-pending.ts'

/** So that Excel reads the template as UTF-8. */
const mark = '\uFEFF'

/** A workbook's rows go into the grid; the template has the columns of the lot's goods. */
export function SheetTools({ lot, pending }: { lot: LotRow; pending: Pending }) {
  const { t, label } = useText()
  const { attempt, busy, problem } = useAttempt()
  const read = (file: File) =>
    void attempt(
      () => sendUpload(lotItemRoutes.readItemSheet, { file }, () => undefined, { id: lot.id }),
      ({ rows }) => pending.take(rows),
    )
  const template = () => {
    const names = itemFields[usualKind(lot.auction_type)]
    const heading = names.map((name) => label('lot_items', name)).join(',')
    saveBlob(new Blob([mark, `${heading}\r\n`], { type: 'text/csv' }), t('lotItems.templateName'))
  }
  return (
    <div className={css.sheetTools}>
      <span className={css.hint}>{t('lotItems.hint')}</span>
      <FileButton
        label={t('lotItems.file')}
        accept=".xlsx,.csv"
        variant="default"
        size="compact-md"
        loading={busy}
        leftSection={<IconFileSpreadsheet size={16} stroke={1.5} />}
        onFile={read}
      />
      <Button variant="subtle" size="compact-md" onClick={template}>
        {t('imports.template')}
      </Button>
      {problem && (
        <span className={css.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
