import { bodySchema } from '#contract/grammar/field-schema.ts'
import type { Step } from '#contract/grammar/field.ts'
import { bodyValue, type FormValue } from '#web/ui/form-values.ts'
import type { Layout } from './layout.ts'

interface Asking {
  layout: Pick<Layout, 'resource'>
  row?: object | undefined
  marks?: readonly Step[]
  requiredAt?: Readonly<Record<string, Step>>
}

const saveOnly: readonly Step[] = ['save']

/**
 * True if a field is required now: while typing by any marked step, while submitting by the submitted step.
 */
export function isRequiredNow(task: Asking, name: string, way?: string): boolean {
  const step = task.requiredAt?.[name] ?? task.layout.resource.fields[name]?.required_at
  if (step === undefined || !(task.marks ?? saveOnly).includes(step)) return false
  return step === 'save' || way === undefined || way === step
}

/** Returns the fault of a field's value. `way` is the value of the button that submits the form. */
export function ruleOf(name: string, { current }: { current: { task: Asking; way: string | undefined } }) {
  return (value: FormValue): true | string => {
    const { task, way } = current
    const field = task.layout.resource.fields[name]
    if (!field) return true
    const given = bodyValue(field, value)
    const result = bodySchema(field).safeParse(given)
    if (!result.success) return result.error.issues[0]?.message ?? 'bad_format'
    const { masked = [] } = (task.row ?? {}) as { masked?: readonly string[] }
    return (given ?? null) === null && !masked.includes(name) && isRequiredNow(task, name, way)
      ? 'required'
      : true
  }
}
