import { ActionIcon } from '@mantine/core'
import { IconRefresh, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditChain } from '../../../contract/audit.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import css from './audit-page.module.css'

/** Shows whether any entry was changed after it was written. The server checks the whole chain. */
export function ChainStatus() {
  const { t } = useText()
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['audit', 'chain'],
    queryFn: ({ signal }) => call(auditChain, { signal }),
    staleTime: 300_000,
  })
  const state = isFetching || !data ? 'checking' : data.intact ? 'intact' : 'broken'
  const words = {
    checking: () => t('audit.chainChecking'),
    intact: () => t('audit.chainIntact', { n: data?.entries ?? 0 }),
    broken: () => t('audit.chainBroken', { id: data?.broken_at ?? 0 }),
  }
  return (
    <div className={css.chain} data-state={state} role="status">
      {state === 'intact' && <IconShieldCheck size={18} stroke={1.5} aria-hidden />}
      {state === 'broken' && <IconShieldX size={18} stroke={1.5} aria-hidden />}
      <span>{words[state]()}</span>
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
