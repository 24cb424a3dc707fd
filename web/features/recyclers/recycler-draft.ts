import { useQuery } from '@tanstack/react-query'
import { forgetDraft, keepDraft, keepDraftNow, readDraft } from '#web/transport/drafts.ts'
import type { FormValues } from '#web/ui/form-values.ts'
import type { LicenceDraft } from './licence-drafts.ts'

/** An unfinished new recycler. Its author finds it on every device. */
export interface RecyclerDraft {
  at: string
  step: number
  values: FormValues
  licences: LicenceDraft[]
}

const key = 'recyclers.new'

/** The user's draft, refetched whenever the page opens. */
export const useRecyclerDraft = () =>
  useQuery({
    queryKey: ['drafts', key],
    queryFn: async () => ((await readDraft(key))?.value ?? null) as RecyclerDraft | null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const keepRecyclerDraft = (read: () => RecyclerDraft): void => keepDraft(key, () => ({ ...read() }))
export const keepRecyclerDraftNow = (): Promise<void> => keepDraftNow(key)
export const forgetRecyclerDraft = (): void => forgetDraft(key)
