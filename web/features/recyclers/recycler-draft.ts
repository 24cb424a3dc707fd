import { useKept, draftPrefix } from '../../settings.ts'
import type { FormValues } from '../../records/form-values.ts'
import { useUser } from '../../session/session.tsx'
import type { LicenceDraft } from './licence-drafts.ts'

/** A new recycler that was not finished, kept on this device. */
export interface RecyclerDraft {
  at: string
  step: number
  values: FormValues
  licences: LicenceDraft[]
}

/** This person's own draft on this device. Log-out forgets it. */
export function useRecyclerDraft(): [RecyclerDraft | null, (draft: RecyclerDraft | null) => void] {
  return useKept<RecyclerDraft | null>(`${draftPrefix}recyclers.${useUser().uid}`, null)
}
