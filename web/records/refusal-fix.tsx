import { type FunctionComponent, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { report, type ApiError } from '#web/transport/api.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FormValues } from '#web/ui/form-values.ts'

export interface FixProps {
  refusal: ApiError
  /** The reason that the user has already entered in the dialog. */
  given?: string
  onDone: () => void
}

/** Components that features offer for a refusal, by its reason. */
const fixes = new Map<string, (props: FixProps) => ReactNode>()

export function offerFix(reason: string, load: () => Promise<FunctionComponent<FixProps>>): void {
  const Part = lazyPart(load)
  fixes.set(reason, (props) => <Part {...props} />)
}

type Form = UseFormReturn<FormValues>
const refusals = new WeakMap<Form, ApiError>()

/** Shows a refusal that concerns no field of the form, above the form's foot. */
export function showAtFoot(form: Form, error: ApiError): void {
  refusals.set(form, error)
  form.setError('root.server', { type: 'server', message: error.msg })
  report(error)
}

export const refusalAtFoot = (form: Form): ApiError | undefined => refusals.get(form)

type Shown = Omit<FixProps, 'refusal'> & { refusal: ApiError | undefined }

/** The fix for a refusal, if a feature offers one. */
export function Fix({ refusal, ...rest }: Shown) {
  const part = fixes.get(refusal?.reason ?? '')
  return refusal && part ? part({ refusal, ...rest }) : null
}
