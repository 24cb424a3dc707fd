import { Button, Checkbox, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import { eventNoticeRoutes, longestNotice, type NoticeReading } from '#contract/event-notices.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { CommonTerms, type CommonValues } from './common-terms.tsx'
import { EventForm } from './event-form.tsx'
import { refreshEvents } from './event-queries.ts'
import css from './events.module.css'
import { makeLots, sayMade } from './make-lots.ts'
import { NoticePreview } from './notice-preview.tsx'
import { rowsOfNotice, startOf } from './notice-values.ts'

/**
 * Creates an event from a pasted notice: reads it, shows the values beside their words, then fills the form.
 */
export function NoticeDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [reading, setReading] = useState<NoticeReading>()
  const [filling, setFilling] = useState(false)
  const [withLots, setWithLots] = useState(true)
  const [terms, setTerms] = useState<CommonValues>({})
  const { attempt, busy, problem } = useAttempt()
  const read = () =>
    attempt(() => call(eventNoticeRoutes.fromNotice, { body: { text }, quiet: true }), setReading)
  const saved = async (row: AuctionEventRow) => {
    showSuccess(t('auctionEvents.added', { name: row.title }))
    const rows = reading && withLots ? rowsOfNotice(reading) : []
    await makeLots(row.id, rows, terms).then((answers) => sayMade(row.id, answers), sayRefusal)
    await refreshEvents()
    void navigate(addressOf('auctionEvent', { id: row.id }))
  }
  if (filling && reading)
    return (
      <SideDrawer title={t('auctionEvents.add')} onClose={onClose}>
        {reading.lots.length > 0 && (
          <div className={css.sheet}>
            <Checkbox
              label={t('auctionEvents.notice.lotsLater', { n: reading.lots.length })}
              checked={withLots}
              onChange={() => setWithLots(!withLots)}
            />
            {withLots && <CommonTerms values={terms} onChange={setTerms} />}
          </div>
        )}
        <EventForm
          start={startOf(reading)}
          onSaved={(row) => void saved(row)}
          onCancel={() => setFilling(false)}
        />
      </SideDrawer>
    )
  return (
    <SideDrawer title={t('auctionEvents.notice.title')} onClose={onClose} width={900}>
      <div className={css.sheet}>
        <p className={css.note}>{t('auctionEvents.notice.text')}</p>
        <Textarea
          label={t('auctionEvents.notice.paste')}
          value={text}
          maxLength={longestNotice}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setReading(undefined)
          }}
          autosize
          minRows={6}
          maxRows={14}
        />
        <div className={css.acts}>
          <Button loading={busy} disabled={text.trim() === ''} variant="default" onClick={() => void read()}>
            {t('auctionEvents.notice.read')}
          </Button>
          {reading && (
            <Button onClick={() => setFilling(true)}>
              {t('auctionEvents.notice.next', { n: reading.lots.length })}
            </Button>
          )}
        </div>
        {problem && (
          <p className={css.fault} role="alert">
            {problem}
          </p>
        )}
        {reading && <NoticePreview reading={reading} text={text} />}
      </div>
    </SideDrawer>
  )
}
