import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useText } from '#web/text/text.tsx'
import css from './record-form.module.css'
import { refusalAtFoot, Fix } from './refusal-fix.tsx'
import { useSurroundingForm, useWords } from './surrounding-form.ts'
import type { FormDraft } from './use-form-draft.ts'

export interface FormFootProps {
  onCancel: () => void
  /** Labels for the buttons instead of Save and Cancel. */
  verb?: string | undefined
  back?: string | undefined
  /** A second way to send the form, after Save: a button of type submit whose value names it. */
  more?: ReactNode
  /** Whether Save stays the primary button, at the end. */
  saveLeads?: boolean
}

/** The foot of a form: its faults and its buttons. */
export function FormFoot({ onCancel, verb, back, more, saveLeads = false }: FormFootProps) {
  const { form, names, labelOf } = useSurroundingForm()
  const { t } = useText()
  const { errors, isSubmitting, submitCount } = useFormState({ control: form.control })
  const words = useWords()
  const wrong = submitCount > 0 ? names.filter((name) => errors[name]) : []
  const general = (errors.root as { server?: { message?: string } } | undefined)?.server?.message
  const others = (
    <fieldset className={css.more} disabled={isSubmitting}>
      {more}
    </fieldset>
  )
  return (
    <div className={css.foot} data-foot>
      {(wrong.length > 0 || general) && (
        <div className={css.summary} role="alert">
          {general && <p>{general}</p>}
          {general && <Fix refusal={refusalAtFoot(form)} onDone={onCancel} />}
          {wrong.length > 0 && <p>{t('form.wrong', { n: wrong.length })}</p>}
          {wrong.map((name) => (
            <button
              key={name}
              type="button"
              title={words(name, errors[name])}
              onClick={() => form.setFocus(name)}
            >
              {labelOf(name)}
            </button>
          ))}
        </div>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {back ?? t('act.cancel')}
        </Button>
        {saveLeads && others}
        <Button
          type="submit"
          loading={isSubmitting}
          title={t('form.saveKey')}
          variant={more && !saveLeads ? 'default' : 'filled'}
        >
          {verb ?? t('act.save')}
        </Button>
        {!saveLeads && others}
      </div>
    </div>
  )
}

/** Says that the form holds a restored draft, and offers to discard it. */
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
