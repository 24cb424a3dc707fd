import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressOf } from '../../../../contract/addresses.ts'
import { partyStatement } from '../../../../contract/party-statements.ts'
import { PaperPage, Sheet } from '../../../paper/paper-page.tsx'
import { useUser } from '../../../session/session.tsx'
import { useText } from '../../../text/text.tsx'
import { call } from '../../../transport/api.ts'
import { Failed } from '../../../ui/states.tsx'
import { questionOf } from '../statement-question.ts'
import { Account } from './account.tsx'
import { useTitle } from './use-title.ts'

/** 对账单 of the party and the period that the address names. */
export function AccountPaper() {
  const { t } = useText()
  const { nickname } = useUser()
  const [search] = useSearchParams()
  const question = questionOf(search)
  const { data, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'statement', question],
    queryFn: ({ signal }) => call(partyStatement, { query: { ...question }, signal, quiet: true }),
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
