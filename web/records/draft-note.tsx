import { Button } from '@mantine/core'
import { useText } from '../text/text.tsx'
import css from './record-form.module.css'
import type { FormDraft } from './use-form-draft.ts'

/** Says that what is in the form was typed before, and offers to begin anew. */
export function DraftNote({ draft, at }: { draft: FormDraft; at: string }) {
  const { t, instant } = useText()
  return (
    <div className={css.draft} role="status">
      {t('form.draftBack', { at: instant(at) })}
      <Button variant="subtle" size="compact-sm" onClick={draft.drop}>
        {t('form.leave')}
      </Button>
    </div>
  )
}
