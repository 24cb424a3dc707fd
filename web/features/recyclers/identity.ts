import { type RecyclerHit, recyclerRoutes } from '#contract/recyclers.ts'
import type { DuplicateRule } from '#web/identity/duplicate-rule.ts'

/** The duplicate check of recyclers. A hit outside the user's scope says only that it exists. */
export const recyclerIdentity: DuplicateRule<RecyclerHit> = {
  typing: { route: recyclerRoutes.check, hard: 'recyclers.hit.hard', soft: () => 'recyclers.hit.soft' },
  question: {
    title: 'recyclers.hit.softTitle',
    text: () => 'recyclers.hit.softText',
    verb: 'recyclers.hit.confirm',
  },
  words: (hit, { t }) => {
    if (!hit.company_name) return t('recyclers.hit.unknown')
    const who = [hit.name, hit.phone].filter(Boolean).join(' ')
    return t('recyclers.hit.one', { company: hit.company_name, who, owner: hit.service_id_name ?? '' })
  },
}
