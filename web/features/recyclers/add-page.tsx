import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses, addressOf } from '#contract/grammar/addresses.ts'
import type { RecyclerRow } from '#contract/recyclers.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { AddSteps } from './add-steps.tsx'
import { refreshRecyclers } from './recycler-queries.ts'
import { forgetRecyclerDraft, useRecyclerDraft, type RecyclerDraft } from './recycler-draft.ts'
import css from './recyclers.module.css'

/** 添加回收商: a form in steps. An unfinished one is offered again. */
export function AddRecyclerPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const { data: draft, isPending } = useRecyclerDraft()
  const [answered, setAnswered] = useState(false)
  const [begun, setBegun] = useState<RecyclerDraft>()
  const saved = (row: RecyclerRow) => {
    forgetRecyclerDraft()
    showSuccess(t('recyclers.added', { name: row.company_name }))
    void refreshRecyclers()
    void navigate(addressOf('recyclers', { id: row.id }))
  }
  const take = (draft: RecyclerDraft | undefined) => {
    if (!draft) forgetRecyclerDraft()
    setBegun(draft)
    setAnswered(true)
  }
  return (
    <Page titleKey="screens.recyclerAdd">
      <div className={css.sheet}>
        {draft && !answered ? (
          <Offer draft={draft} onTake={take} />
        ) : (
          !isPending && (
            <AddSteps start={begun} onSaved={saved} onLeave={() => void navigate(addresses.recyclers)} />
          )
        )}
      </div>
    </Page>
  )
}

function Offer({
  draft,
  onTake,
}: {
  draft: RecyclerDraft
  onTake: (draft: RecyclerDraft | undefined) => void
}) {
  const { t, instant } = useText()
  const name = String(draft.values['company_name'] ?? '') || t('recyclers.draft.unnamed')
  const title = t('form.draftBack', { at: instant(draft.at) })
  return (
    <section className={css.offer} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <p>{name}</p>
      <div className={css.acts}>
        <Button onClick={() => onTake(draft)}>{t('recyclers.draft.resume')}</Button>
        <Button variant="default" onClick={() => onTake(undefined)}>
          {t('form.leave')}
        </Button>
      </div>
    </section>
  )
}
