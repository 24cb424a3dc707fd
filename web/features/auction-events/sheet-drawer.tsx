import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { auctionEventRoutes, type AuctionEventRow } from '#contract/auction-events.ts'
import type { EventLotAnswer } from '#contract/event-lots.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { useText } from '#web/text/text.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { CommonTerms, type CommonValues } from './common-terms.tsx'
import { refreshEvents } from './event-queries.ts'
import css from './events.module.css'
import { makeLots, sayMade, sendRows } from './make-lots.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { rowsOf, type SheetRow } from './sheet-rows.ts'

/**
 * Creates many lots from a pasted table or a workbook: first checked, then created together. One undo deletes
 * them.
 */
export function SheetDrawer({ event, onClose }: { event: AuctionEventRow; onClose: () => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [fileRows, setFileRows] = useState<SheetRow[]>()
  const [terms, setTerms] = useState<CommonValues>({})
  const [checked, setChecked] = useState<EventLotAnswer>()
  const { attempt, busy, problem } = useAttempt()
  const rows = fileRows ?? rowsOf(text)
  const send = (given: readonly SheetRow[]) => sendRows(event.id, given, terms, true)
  const check = (given: readonly SheetRow[]) => attempt(async () => send(given), setChecked)
  const make = () =>
    attempt(
      () => makeLots(event.id, rows, terms),
      (answers) => {
        void refreshEvents()
        sayMade(event.id, answers)
        onClose()
      },
    )
  const read = (file: File) =>
    void attempt(
      async () => {
        const { id } = event
        const { rows: found } = await sendUpload(auctionEventRoutes.readSheet, { file }, () => undefined, {
          id,
        })
        return { found, answer: await send(found) }
      },
      ({ found, answer }) => {
        setFileRows(found)
        setChecked(answer)
      },
    )
  return (
    <SideDrawer title={t('auctionEvents.sheet.title')} onClose={onClose} width={900}>
      <div className={css.sheet}>
        <p className={css.note}>{t('auctionEvents.sheet.text')}</p>
        <Textarea
          label={t('auctionEvents.sheet.paste')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setFileRows(undefined)
            setChecked(undefined)
          }}
          autosize
          minRows={4}
          maxRows={10}
        />
        <CommonTerms values={terms} onChange={(values) => (setTerms(values), setChecked(undefined))} />
        <div className={css.acts}>
          <Button
            loading={busy}
            disabled={rows.length === 0}
            variant="default"
            onClick={() => void check(rows)}
          >
            {t('auctionEvents.sheet.check')}
          </Button>
          <FileButton
            label={t('auctionEvents.sheet.file')}
            accept=".xlsx,.csv"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.5} />}
            onFile={read}
          />
          {checked && checked.lots.length > checked.refused && (
            <Button loading={busy} onClick={() => void make()}>
              {t('auctionEvents.sheet.make', { n: checked.lots.length - checked.refused })}
            </Button>
          )}
        </div>
        {problem && (
          <p className={css.fault} role="alert">
            {problem}
          </p>
        )}
        {checked && <SheetPreview answer={checked} />}
      </div>
    </SideDrawer>
  )
}
