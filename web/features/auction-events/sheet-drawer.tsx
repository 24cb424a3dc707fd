import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { auctionEventRoutes, type AuctionEventRow } from '#contract/auction-events.ts'
import type { EventLotAnswer } from '#contract/event-lots.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { showUndoable } from '#web/ui/undo-toast.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { CommonTerms, type CommonValues } from './common-terms.tsx'
import { refreshEvents } from './event-queries.ts'
import css from './events.module.css'
import { SheetPreview } from './sheet-preview.tsx'
import { partsOf, rowsOf, type SheetRow } from './sheet-rows.ts'

/** How many rows one call makes, so that each call answers in time. */
const atOnce = 60

function joined(answers: readonly EventLotAnswer[]): EventLotAnswer {
  const sum = (of: 'made' | 'refused') => answers.reduce((total, answer) => total + answer[of], 0)
  return {
    results: answers.flatMap(({ results }) => results),
    lots: answers.flatMap(({ lots }) => lots),
    made: sum('made'),
    refused: sum('refused'),
    ignored: [...new Set(answers.flatMap(({ ignored }) => ignored))],
    import_id: null,
  }
}

/** Many lots from a pasted table or a workbook: first checked, then made in one go, and undone as one. */
export function SheetDrawer({ event, onClose }: { event: AuctionEventRow; onClose: () => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [fileRows, setFileRows] = useState<SheetRow[]>()
  const [terms, setTerms] = useState<CommonValues>({})
  const [checked, setChecked] = useState<EventLotAnswer>()
  const input = useRef<HTMLInputElement>(null)
  const { attempt, busy, problem } = useAttempt()
  const rows = fileRows ?? rowsOf(text)
  const send = (part: readonly SheetRow[], dry_run: boolean) =>
    call(auctionEventRoutes.addLots, {
      params: { id: event.id },
      body: { rows: [...part], terms, dry_run },
      quiet: true,
    }) as Promise<EventLotAnswer>
  const check = (given: readonly SheetRow[]) => attempt(async () => send(given, true), setChecked)
  const make = () =>
    attempt(
      async () => {
        const answers: EventLotAnswer[] = []
        for (const part of partsOf(rows, atOnce)) answers.push(await send(part, false))
        return answers
      },
      (answers) => {
        const { made } = joined(answers)
        void refreshEvents()
        const imports = answers.map(({ import_id }) => import_id).filter((id) => id !== null)
        showUndoable(t('auctionEvents.sheet.made', { n: made }), async () => {
          const { gone, left } = await undo(event.id, imports)
          showSuccess(t('auctionEvents.sheet.undone', { n: gone, m: left }))
        })
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
        return { found, answer: await send(found, true) }
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
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.5} />}
            onClick={() => input.current?.click()}
          >
            {t('auctionEvents.sheet.file')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv"
            hidden
            aria-label={t('auctionEvents.sheet.file')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) read(file)
            }}
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

/** Takes the parts back, the last first. */
async function undo(id: number, imports: readonly number[]): Promise<{ gone: number; left: number }> {
  const sum = { gone: 0, left: 0 }
  for (const import_id of [...imports].reverse()) {
    const answer = await call(auctionEventRoutes.undoLots, {
      params: { id },
      body: { import_id },
      quiet: true,
    })
    sum.gone += answer.taken_back
    sum.left += answer.left_alone
  }
  await refreshEvents()
  return sum
}
