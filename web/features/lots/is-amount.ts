import { valueSchema } from '../../../contract/field-schema.ts'

const schema = valueSchema({ kind: 'money' })

/** Whether a text is an amount as the contract takes it: one still being typed may be none yet. */
export const isAmount = (text: string | null | undefined): text is string => schema.safeParse(text).success
