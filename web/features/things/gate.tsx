import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { things, thingRoutes, type ThingList } from '#contract/things.ts'
import { showError, showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { call } from '#web/transport/api.ts'
import { refreshThings } from './things-queries.ts'
import css from './things.module.css'

interface GateProps {
  lotId: number
  list: ThingList
  ticked: ReadonlySet<number>
  onTick: (ids: ReadonlySet<number>) => void
}

/** The ticked things that leave now, with one photograph at the gate. */
export function Gate({ lotId, list, ticked, onTick }: GateProps) {
  const { t } = useText()
  const [photo, setPhoto] = useState<FileRef[]>([])
  const [sending, setSending] = useState(false)
  const staying = list.items.filter(({ state }) => state === 'in_yard').map(({ id }) => id)
  const ids = staying.filter((id) => ticked.has(id))
  const send = async () => {
    setSending(true)
    try {
      const { results } = await call(thingRoutes.outMany, { params: { id: lotId }, body: { ids, photo } })
      const refused = results.filter(({ code }) => code !== 0)
      const first = refused[0]?.msg
      if (first === undefined) showSuccess(t('things.left', { n: results.length }))
      else showError(t('things.someStayed', { n: refused.length, why: first }))
      onTick(new Set())
      setPhoto([])
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
      <div className={css.acts}>
        <Button
          size="md"
          loading={sending}
          disabled={ids.length === 0 || photo.length === 0}
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
