import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '#web/icons/refresh.ts'
import { IconShieldCheck } from '#web/icons/shield-check.ts'
import { IconShieldX } from '#web/icons/shield-x.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { TextButton } from '#web/ui/states.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import css from './audit-page.module.css'
import { auditRoutes } from '#contract/audit.ts'

/**
 * Shows whether any entry was changed after it was written. The server checks the whole chain. For a very
 * long one it checks the entries since the last nightly check.
 */
export function ChainStatus() {
  const { t, instant } = useText()
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['audit', 'chain'],
    queryFn: ({ signal }) => call(auditRoutes.chain, { signal }),
    staleTime: 300_000,
  })
  const state = isFetching || !data ? 'checking' : data.intact ? 'intact' : 'broken'
  const words = {
    checking: () => t('audit.chainChecking'),
    intact: () => {
      if (!data?.checked) return t('audit.chainIntact', { n: data?.entries ?? 0 })
      const { to, at, now_to: now } = data.checked
      return at === null ? t('audit.chainPart', { now }) : t('audit.chainNewer', { to, at: instant(at), now })
    },
    broken: () => t('audit.chainBroken', { id: data?.broken_at ?? 0 }),
  }
  return (
    <div className={css.chain} data-state={state} role="status">
      {state === 'intact' && <IconShieldCheck size={18} stroke={1.5} aria-hidden />}
      {state === 'broken' && <IconShieldX size={18} stroke={1.5} aria-hidden />}
      <span>{words[state]()}</span>
      {data?.checked && <WholeCheck />}
      <ActionIcon
        loading={isFetching}
        onClick={() => void refetch()}
        aria-label={t('audit.check')}
        title={t('audit.check')}
      >
        <IconRefresh size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

/** Starts a background check of the whole chain, which would take too long for a request. */
function WholeCheck() {
  const { t } = useText()
  const ask = () =>
    call(auditRoutes.checkChain, { body: {} }).then(
      () => showSuccess(t('audit.chainAsked')),
      () => {},
    )
  return <TextButton onClick={() => void ask()}>{t('audit.checkWhole')}</TextButton>
}
