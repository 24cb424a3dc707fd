import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from '#web/ui/form-values.ts'

/** Tracks whether anything was typed, without rerendering. */
export function useDirty(form: UseFormReturn<FormValues>) {
  const dirty = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          dirty.current = isDirty ?? dirty.current
        },
      }),
    [form],
  )
  return dirty
}
