import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import {
  eventResultRoutes,
  resultFields,
  type ResultFile,
  type ResultMapping,
} from '#contract/event-results.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import { IconFileSpreadsheet } from '#web/icons/file-spreadsheet.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { choiceList } from '#web/ui/option-list.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { eventProposalsQuery, refreshEvents } from './event-queries.ts'
import css from './events.module.css'
import { ResultLines } from './result-lines.tsx'
import { ResultWalk } from './result-walk.tsx'

/**
 * 成交结果: the platform's file, first checked line by line, then stored as proposals and confirmed. A director finds
 * what others have proposed.
 */
export function ResultsDrawer({ event, onClose }: { event: AuctionEventRow; onClose: () => void }) {
  const { t } = useText()
  const sells = useCan('lots.sell')
  const { data: proposed } = useQuery({ ...eventProposalsQuery(event.id), enabled: sells })
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<ResultFile>()
  const [stored, setStored] = useState(false)
  const lines = answer?.results ?? proposed?.results
  const { attempt, busy, problem } = useAttempt()
  const send = (given: File, dry: boolean, mapping?: ResultMapping) =>
    attempt(
      () =>
        sendUpload(
          eventResultRoutes.importResults,
          { ...(mapping && { mapping: JSON.stringify(mapping) }), dry_run: String(dry), file: given },
          () => undefined,
          { id: event.id },
        ),
      (read) => {
        setAnswer(read)
        setStored(!dry)
        if (!dry) void refreshEvents()
      },
    )
  return (
    <SideDrawer title={t('auctionEvents.results.title')} onClose={onClose} width={900}>
      <div className={css.sheet}>
        <p className={css.note}>{t('auctionEvents.results.text')}</p>
        <div className={css.acts}>
          <FileButton
            label={t('auctionEvents.results.file')}
            accept=".xlsx,.csv"
            variant="default"
            loading={busy}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.5} />}
            onFile={(chosen) => {
              setFile(chosen)
              void send(chosen, true)
            }}
          />
          {file && answer && !stored && (
            <Button loading={busy} onClick={() => void send(file, false, answer.mapping)}>
              {t('auctionEvents.results.import')}
            </Button>
          )}
        </div>
        {problem && (
          <p className={css.fault} role="alert">
            {problem}
          </p>
        )}
        {file && answer && !stored && (
          <Columns answer={answer} onChange={(mapping) => void send(file, true, mapping)} />
        )}
        {lines && lines.length > 0 && <ResultLines lines={lines} />}
        {lines && sells && (stored || !answer) && <ResultWalk lines={lines} />}
      </div>
    </SideDrawer>
  )
}

/** The meaning of each column. It is proposed again for the platform's next file. */
function Columns({ answer, onChange }: { answer: ResultFile; onChange: (mapping: ResultMapping) => void }) {
  const { t } = useText()
  return (
    <fieldset className={css.common} aria-label={t('auctionEvents.results.columns')}>
      {resultFields.map((field) => (
        <Select
          key={field}
          {...choiceList}
          clearable
          label={t(`auctionEvents.results.fields.${field}`)}
          data={answer.columns}
          value={answer.mapping[field] ?? null}
          onChange={(title) => {
            const { [field]: _before, ...rest } = answer.mapping
            onChange(title === null ? rest : { ...rest, [field]: title })
          }}
        />
      ))}
    </fieldset>
  )
}
