import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/transport/api.ts'
import type { FormValues } from '#web/ui/form-values.ts'
import { showAtFoot } from './refusal-fix.tsx'

/**
 * Shows the server's messages on their fields and focuses the first. Messages about other fields appear above
 * the foot.
 */
export function showRefusal(form: UseFormReturn<FormValues>, names: readonly string[], error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields ?? {})
  if (fields.length === 0) {
    showAtFoot(form, error)
    return
  }
  const foreign = fields.filter(([name]) => !names.includes(name))
  for (const [name, message] of fields)
    if (names.includes(name)) form.setError(name, { type: 'server', message })
  if (foreign.length > 0)
    form.setError('root.server', { type: 'server', message: foreign.map(([, message]) => message).join(' ') })
  const first = names.find((name) => error.fields?.[name])
  if (first) form.setFocus(first)
}
