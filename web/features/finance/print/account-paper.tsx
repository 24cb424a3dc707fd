import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { PaperPage, Sheet } from '#web/paper/paper-page.tsx'
import { useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Failed } from '#web/ui/states.tsx'
import { questionOf } from '#web/features/party-statements/statement-question.ts'
import { Account } from './account.tsx'
import { useTitle } from './use-title.ts'
import { partyStatementRoutes } from '#contract/party-statements.ts'

/** 对账单 of the party and the period that the address names. */
export function AccountPaper() {
  const { t } = useText()
  const { nickname } = useUser()
  const [search] = useSearchParams()
  const question = questionOf(search)
  const { data, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'statement', question],
    queryFn: ({ signal }) => call(partyStatementRoutes.get, { query: { ...question }, signal, quiet: true }),
  })
  useTitle([t('finance.statement.title'), data?.party_name].filter(Boolean).join(' '))
  return (
    <PaperPage
      label={t('finance.statement.title')}
      back={{
        to: addressOf('finance', { tab: 'statement', ...question }),
        label: t('finance.paper.back'),
      }}
      print={{ label: t('lots.docs.print'), disabled: !data }}
    >
      <Sheet>
        {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
        {data && <Account of={data} by={nickname} />}
      </Sheet>
    </PaperPage>
  )
}
