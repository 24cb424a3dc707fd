import { useState } from 'react'
import {
  auctionEventRoutes,
  type AuctionEventRow,
  type EditedEvent,
  type LotTermChanges,
} from '#contract/auction-events.ts'
import { showWarning } from '#web/messages/toast.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { LotChangesDialog } from './lot-changes-dialog.tsx'
import { eventLayout } from './layout.ts'

interface EventFormProps {
  row?: AuctionEventRow
  /** The initial values of a new event, read from a notice. */
  start?: Readonly<Record<string, unknown>>
  onSaved: (row: AuctionEventRow) => void
  onCancel: () => void
}

interface Question {
  found: readonly LotTermChanges[]
  answer: (chosen: readonly number[] | undefined) => void
}

/** Adds or edits an event. An edit that concerns lots shows what would change in each, and asks which follow. */
export function EventForm({ row, start, onSaved, onCancel }: EventFormProps) {
  const { t } = useText()
  const [question, setQuestion] = useState<Question>()
  const edit = async (id: number, body: Readonly<Record<string, unknown>>) => {
    const send = (more: Readonly<Record<string, unknown>>): Promise<EditedEvent> =>
      sendForm(auctionEventRoutes.edit, { ...body, ...more }, { id })
    const { lot_changes: found } = await send({ dry_run: true })
    if (found.length === 0) return send({})
    const chosen = await new Promise<readonly number[] | undefined>((answer) =>
      setQuestion({ found, answer }),
    )
    setQuestion(undefined)
    if (chosen === undefined) return undefined
    const saved = await send({ lot_ids: chosen })
    const refused = saved.lot_changes.filter(({ code }) => code !== 0)
    if (refused.length > 0) showWarning(t('auctionEvents.change.refused', { n: refused.length }))
    return saved
  }
  const form = useRecordForm<AuctionEventRow>({
    layout: eventLayout,
    row,
    start: { bond_mode: 'per_lot', ...start },
    draft: start ? undefined : ['auction_events', row?.id ?? 'new'],
    save: (body) => (row ? edit(row.id, body) : sendForm(auctionEventRoutes.create, body)),
    onSaved,
  })
  const ofTeam = useCan('lots.seeTeam')
  const leads = useCan('lots.seeAll') || ofTeam
  return (
    <>
      <RecordFormView of={form} onCancel={onCancel}>
        <FormSections
          layout={eventLayout}
          title={(section) => t(`auctionEvents.sections.${section}`)}
          fields={{ title: { focus: true } }}
          without={leads ? [] : ['service_id']}
        />
      </RecordFormView>
      {question && <LotChangesDialog {...question} />}
    </>
  )
}
