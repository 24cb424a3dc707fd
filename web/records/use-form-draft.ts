import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { followForm, forgetDraft } from '#web/transport/drafts.ts'
import type { FormValues } from '#web/ui/form-values.ts'

export interface FormDraft {
  /** When the values were typed that came back from the server. */
  back: string | undefined
  /** Removes the draft: it was saved, or the person does not want it. */
  forget: () => void
  /** Back to the form as it was before anything was typed. */
  drop: () => void
}

/** Keeps what is typed into a form as a draft of this name, and puts it back when the form opens again. */
export function useFormDraft(
  key: string | undefined,
  form: UseFormReturn<FormValues>,
  start: FormValues,
): FormDraft {
  const [back, setBack] = useState<string>()
  const kept = useRef(false)
  const over = useRef(false)
  useEffect(
    () => (key === undefined ? undefined : followForm({ key, form, start, kept, over }, setBack)),
    [key, form, start],
  )
  const forget = useCallback(() => {
    over.current = true
    if (key !== undefined && kept.current) forgetDraft(key)
  }, [key])
  const drop = useCallback(() => {
    form.reset(start)
    setBack(undefined)
    if (key !== undefined) forgetDraft(key)
  }, [key, form, start])
  return { back, forget, drop }
}
