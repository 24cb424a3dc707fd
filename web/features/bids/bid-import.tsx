import { Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle } from '#web/icons/alert-circle.ts'
import { useMemo, useState } from 'react'
import { type BadBidRow, bidRoutes } from '#contract/bids.ts'
import type { LotRow } from '#contract/lots.ts'
import { businessDay } from '#contract/rules/time.ts'
import { priceUnit } from '#web/auction/price.ts'
import { ActDialog } from '#web/records/act-dialog.tsx'
import { useQuestion } from '#web/records/use-acts.tsx'
import { useCan } from '#web/session/session.tsx'
import { ApiError, call } from '#web/transport/api.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { textOf } from '#web/ui/file-text.ts'
import { useText } from '#web/text/text.tsx'
import { refusalWords } from '#web/ui/use-attempt.ts'
import { bidLogActs } from './acts.ts'
import { readLog, type LogLine } from './bid-log.ts'
import { PaddleMappingInput, usePaddleMapping } from './paddle-mapping.tsx'
import css from './bid-import.module.css'

const badRowsOf = (error: unknown): BadBidRow[] => {
  const rows = error instanceof ApiError ? (error.data as { rows?: BadBidRow[] } | null)?.rows : undefined
  return Array.isArray(rows) ? rows : []
}

const reasonOf = (reasons: Readonly<Record<number, string>>, row: number) =>
  reasons[row]?.trim() ? { reason: reasons[row].trim() } : {}

/**
 * Imports a platform's log, pasted or from a file. If the server
 * refuses any line, it marks those lines and imports nothing.
 */
export function BidImport({ lot, onClose }: { lot: LotRow; onClose: () => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [bad, setBad] = useState<readonly BadBidRow[]>([])
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const day = lot.auction_time === null ? undefined : businessDay(new Date(lot.auction_time))
  const lines = useMemo(() => readLog(text, day), [text, day])
  const mapping = usePaddleMapping(
    lot,
    lines.map((line) => line.paddle_no),
  )
  const question = useQuestion(bidLogActs, 'import', [lot], { onClose })
  const change = (next: string) => {
    setText(next)
    setBad([])
    setReasons({})
  }
  const send = () =>
    call(bidRoutes.import, {
      params: { id: lot.id },
      body: {
        rows: lines.map((line, n) => ({ ...line, ...reasonOf(reasons, n + 1) })),
        paddles: mapping.chosen,
      },
      quiet: true,
    }).catch((error: unknown) => {
      setBad(badRowsOf(error))
      throw error
    })
  return (
    <ActDialog
      {...question}
      size={680}
      verb={t('bids.import.verb', { n: lines.length })}
      ready={lines.length > 0 && mapping.complete}
      refusalView={(refusal) =>
        bad.length > 0 ? t('bids.import.bad', { n: bad.length }) : refusalWords(refusal)
      }
      send={send}
    >
      <Textarea
        data-autofocus
        label={t('bids.import.paste')}
        description={t('bids.import.rule')}
        value={text}
        autosize
        minRows={4}
        maxRows={8}
        classNames={{ input: css.paste ?? '' }}
        placeholder={'520\t32100000.00\t2026-11-20 10:10:00\n860\t32150000.00\t2026-11-20 10:11:00'}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div>
        <FileButton
          label={t('bids.import.file')}
          accept=".csv,.txt"
          variant="default"
          size="compact-sm"
          onFile={(file) => void textOf(file).then(change)}
        />
      </div>
      <PaddleMappingInput lot={lot} mapping={mapping} />
      {lines.length > 0 && (
        <Preview
          lot={lot}
          lines={lines}
          bad={bad}
          reasons={reasons}
          onReason={(row, reason) => setReasons((before) => ({ ...before, [row]: reason }))}
        />
      )}
    </ActDialog>
  )
}

interface PreviewProps {
  lot: LotRow
  lines: readonly LogLine[]
  bad: readonly BadBidRow[]
  /** The reasons why lines outside the bidding count, by row. */
  reasons: Readonly<Record<number, string>>
  onReason: (row: number, reason: string) => void
}

function Preview({ lot, lines, bad, reasons, onReason }: PreviewProps) {
  const text = useText()
  const { t, label, money, instant } = text
  const problems = new Map(bad.map((bidRow) => [bidRow.row, bidRow]))
  const passes = useCan('bids.passOutside')
  return (
    <div
      className={css.preview}
      role="region"
      aria-label={t('bids.import.read', { n: lines.length })}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th>{t('bids.import.row')}</th>
            <th>{label('bids', 'paddle_no')}</th>
            <th data-end>{label('bids', 'bid_price') + priceUnit(lot, text)}</th>
            <th>{label('bids', 'bid_time')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            <Row
              key={`${n} ${line.bid_price}`}
              n={n + 1}
              problem={problems.get(n + 1)?.msg}
              ask={
                passes && problems.get(n + 1)?.reason === 'outside_bidding' ? (
                  <TextInput
                    size="xs"
                    label={t('bids.import.why')}
                    description={t('bids.import.whyHelp')}
                    value={reasons[n + 1] ?? ''}
                    onChange={(event) => onReason(n + 1, event.currentTarget.value)}
                  />
                ) : undefined
              }
            >
              <td>{line.paddle_no}</td>
              <td data-end>
                {/^\d+(\.\d{1,2})?$/.test(line.bid_price) ? money(line.bid_price) : line.bid_price}
              </td>
              <td>{line.bid_time ? instant(line.bid_time) : '–'}</td>
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  n,
  problem,
  ask,
  children,
}: {
  n: number
  problem: string | undefined
  ask: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      <tr data-bad={problem === undefined ? undefined : true}>
        <td>{n}</td>
        {children}
      </tr>
      {problem !== undefined && (
        <tr className={css.why}>
          <td />
          <td colSpan={3}>
            <IconAlertCircle size={14} stroke={1.5} aria-hidden="true" /> {problem}
            {ask}
          </td>
        </tr>
      )}
    </>
  )
}
