import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { followForm, forgetDraft, type DraftNotes } from '#web/transport/drafts.ts'
import type { FormValues } from '#web/ui/form-values.ts'

export interface FormDraft {
  /** The time at which the restored values were typed. */
  back: string | undefined
  /** Removes the draft after saving, or because the user discards it. */
  forget: () => void
  /** Resets the form to its state before any typing. */
  drop: () => void
}

/** Saves the typed values as a draft of this name, and restores them when the form opens again. */
export function useFormDraft(
  key: string | undefined,
  form: UseFormReturn<FormValues>,
  start: FormValues,
  notes?: DraftNotes,
): FormDraft {
  const [back, setBack] = useState<string>()
  const hasDraft = useRef(false)
  const over = useRef(false)
  useEffect(
    () => (key === undefined ? undefined : followForm({ key, form, start, hasDraft, over, notes }, setBack)),
    [key, form, start, notes],
  )
  const forget = useCallback(() => {
    over.current = true
    if (key !== undefined && hasDraft.current) forgetDraft(key)
  }, [key])
  const drop = useCallback(() => {
    form.reset(start)
    setBack(undefined)
    notes?.restore([])
    if (key !== undefined) forgetDraft(key)
  }, [key, form, start, notes])
  return { back, forget, drop }
}
