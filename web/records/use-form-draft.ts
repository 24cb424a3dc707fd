import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changesOf, fitting, forgetDraft, keepDraft, keepDraftNow, readDraft } from '../transport/drafts.ts'
import type { FormValues } from './form-values.ts'

export interface FormDraft {
  /** When the values were typed that came back from the server. */
  back: string | undefined
  /** Removes the draft: it was saved, or the person does not want it. */
  forget: () => void
  /** Back to the form as it was before anything was typed. */
  drop: () => void
}

interface Followed {
  key: string
  form: UseFormReturn<FormValues>
  start: FormValues
  /** Whether there may be a draft to remove. */
  kept: { current: boolean }
  /** Nothing is kept any more. */
  over: { current: boolean }
}

/** Puts a draft back and keeps what is typed from then on. Returns how to stop. */
function follow({ key, form, start, kept, over }: Followed, onBack: (at: string) => void): () => void {
  let gone = false
  let typed = false
  const putBack = async () => {
    const draft = await readDraft(key)
    const changes = draft ? fitting(draft.value, start) : []
    // A page that was kept still holds what was typed into it.
    if (gone || typed || over.current || !draft || changesOf(form.getValues(), start)) return
    kept.current = true
    for (const [name, value] of changes) form.setValue(name, value, { shouldDirty: true })
    if (changes.length > 0) onBack(draft.updated_at)
  }
  putBack().catch(() => undefined)
  const stop = form.subscribe({
    formState: { values: true },
    callback: () => {
      if (over.current) return
      typed = true
      kept.current = true
      keepDraft(key, () => changesOf(form.getValues(), start))
    },
  })
  return () => {
    gone = true
    stop()
    if (!over.current) void keepDraftNow(key)
  }
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
    () => (key === undefined ? undefined : follow({ key, form, start, kept, over }, setBack)),
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
