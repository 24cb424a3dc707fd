import { useState } from 'react'
import { fieldMessage } from '../../../texts/field-message.ts'
import { ApiError } from '../../api.ts'
import { useText } from '../../text.tsx'

type About = 'lot_id' | 'sign_up_id'

/** What is wrong with the lot and the sign-up: they are picked beside the form's own fields, and say so beside themselves, too. */
export function useAboutFaults(resource: 'finance_entries' | 'tax_receipts') {
  const { texts, language } = useText()
  const [faults, setFaults] = useState<Partial<Record<About, string>>>({})
  const words = (name: About) => fieldMessage(texts, language, resource, name, { kind: 'ref' }, 'required')
  return {
    faults,
    /** Marks what is missing. */
    want: (missing: readonly About[]) => setFaults(Object.fromEntries(missing.map((name) => [name, words(name)]))),
    /** Takes over what the server says of them. */
    heard: (error: unknown): never => {
      if (error instanceof ApiError) setFaults((before) => ({ ...before, ...error.fields }))
      throw error
    },
  }
}
