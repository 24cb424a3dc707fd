import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { things, thingRoutes, type ThingList } from '#contract/things.ts'
import { weighingRoutes } from '#contract/weighing.ts'
import { showError, showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { call } from '#web/transport/api.ts'
import { choiceList } from '#web/ui/option-list.ts'
import { refreshThings } from './things-queries.ts'
import css from './things.module.css'

interface GateProps {
  lotId: number
  list: ThingList
  ticked: ReadonlySet<number>
  onTick: (ids: ReadonlySet<number>) => void
}

/** The ticked things that leave now, with the ticket of the load or one photograph at the gate. */
export function Gate({ lotId, list, ticked, onTick }: GateProps) {
  const { t, label } = useText()
  const [photo, setPhoto] = useState<FileRef[]>([])
  const [ticket, setTicket] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const { data: weighed } = useQuery({
    queryKey: ['weigh_tickets', lotId],
    queryFn: ({ signal }) => call(weighingRoutes.list, { params: { id: lotId }, signal, quiet: true }),
  })
  const tickets = (weighed?.items ?? []).filter(({ voided_at }) => voided_at === null)
  const staying = list.items.filter(({ state }) => state === 'in_yard').map(({ id }) => id)
  const ids = staying.filter((id) => ticked.has(id))
  const send = async () => {
    setSending(true)
    try {
      const ticket_id = ticket === null ? null : Number(ticket)
      const body = { ids, photo, ticket_id }
      const { results } = await call(thingRoutes.outMany, { params: { id: lotId }, body })
      const refused = results.filter(({ code }) => code !== 0)
      const first = refused[0]?.msg
      if (first === undefined) showSuccess(t('things.left', { n: results.length }))
      else showError(t('things.someStayed', { n: refused.length, why: first }))
      onTick(new Set())
      setPhoto([])
      setTicket(null)
      await refreshThings()
    } finally {
      setSending(false)
    }
  }
  return (
    <section className={css.gate} aria-label={t('things.gate')}>
      <p>{t('things.tick')}</p>
      <LazyUpload
        value={photo}
        onChange={setPhoto}
        limit={things.fields.out_photo.max}
        types={things.fields.out_photo.types}
      />
      {tickets.length > 0 && (
        <Select
          {...choiceList}
          clearable
          label={label('things', 'ticket_id')}
          data={tickets.map(({ id, ticket_no, plate }) => ({
            value: String(id),
            label: `${ticket_no} ${plate}`,
          }))}
          value={ticket}
          onChange={setTicket}
        />
      )}
      <div className={css.acts}>
        <Button
          size="md"
          loading={sending}
          disabled={ids.length === 0 || (photo.length === 0 && ticket === null)}
          onClick={() => void send()}
        >
          {t('things.out', { n: ids.length })}
        </Button>
        <Button size="md" variant="default" onClick={() => onTick(new Set(staying))}>
          {t('things.all')}
        </Button>
      </div>
    </section>
  )
}
