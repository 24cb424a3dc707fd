import { valueSchema } from '#contract/grammar/field-schema.ts'

const schema = valueSchema({ kind: 'money' })

/** Whether a text is a valid amount by the contract. It may not be one while somebody types. */
export const isAmount = (text: string | null | undefined): text is string => schema.safeParse(text).success
