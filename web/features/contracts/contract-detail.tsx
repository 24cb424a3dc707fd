import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contracts, type ContractRow, type ContractVersion } from '#contract/contracts.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { commissionRates, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { ScaleShown } from '#web/auction/scale-shown.tsx'
import { Facts } from '#web/records/facts.tsx'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { Log, LogEntry, LogHead, LogText } from '#web/ui/log.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { Nothing, RelativeTime } from '#web/ui/relative-time.tsx'
import { ContractEnd, ContractState } from './contract-columns.tsx'
import type { ContractAct } from './contract-list.ts'
import { contractQuery, contractVersionsQuery } from './contract-queries.ts'
import css from './contracts.module.css'
import { contractLayout } from './layout.ts'

type Acts = ActsInUse<ContractRow, ContractAct>

/** A contract: its terms, its commission as a table, its versions. */
export function ContractDetail({ id, acts }: { id: number; acts: Acts }) {
  return <QueryView of={useQuery(contractQuery(id))}>{(row) => <Detail row={row} acts={acts} />}</QueryView>
}

function Detail({ row, acts }: { row: ContractRow; acts: Acts }) {
  const { t } = useText()
  const own = {
    consignor: <Link to={addressOf('consignors', { id: row.consignor })}>{row.consignor_name}</Link>,
    to: <ContractEnd row={row} />,
    files: row.files.length > 0 ? <FileLinks files={row.files} /> : <Nothing />,
  }
  return (
    <div className={css.detail}>
      <div className={css.head}>
        <ContractState row={row} />
        <div className={css.acts}>
          <Button component={Link} variant="default" to={addressOf('commissioned', { contract_id: row.id })}>
            {t('contracts.lots')}
          </Button>
          {acts.of(row).map(({ id, label, onClick }) => (
            <Button key={id} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Facts resource={contracts} row={row} names={contractLayout.detail.facts} own={own} />
      <Commission row={row} />
      <Versions id={row.id} />
    </div>
  )
}

/** The commission of each paying side, with bands as a table. */
function Commission({ row }: { row: ContractRow }) {
  const { t } = useText()
  const payer = row.commission_payer ?? 'buyer'
  const rates = commissionRates(commissionTerms(row))
  return (
    <section>
      <h3 className={css.title}>{t('contracts.commission')}</h3>
      {(['buyer', 'consignor'] as const)
        .filter((side) => payer === 'both' || payer === side)
        .map((side) => (
          <ScaleShown
            key={side}
            head={t(`commissionScales.${side}`)}
            scale={row[`${side}_scale`]}
            rate={rates[side]}
          />
        ))}
    </section>
  )
}

const compared = [...contractLayout.detail.facts, 'number', 'buyer_scale', 'consignor_scale']

/** The terms that differ from the version before. */
const changedIn = (now: ContractVersion, before: ContractVersion | undefined): string[] => {
  const [terms, former] = [now.terms, before?.terms] as Readonly<Record<string, unknown>>[]
  if (!former) return []
  return compared.filter((name) => JSON.stringify(terms?.[name]) !== JSON.stringify(former[name]))
}

/** All versions of the contract, newest first, each with the terms that it changed. */
function Versions({ id }: { id: number }) {
  const { t, label } = useText()
  const { data } = useQuery(contractVersionsQuery(id))
  const items = data?.items ?? []
  return (
    <section>
      <h3 className={css.title}>{t('contracts.versions')}</h3>
      <Log>
        {items.map((version, at) => (
          <LogEntry key={version.version}>
            <LogHead>
              <b>{t('contracts.version', { n: version.version })}</b>
              <span>{version.by_name ?? t('customers.system')}</span>
              <RelativeTime at={version.at} />
            </LogHead>
            <LogText>
              {changedIn(version, items[at + 1])
                .map((name) => label('contracts', name))
                .join(t('list.comma'))}
            </LogText>
          </LogEntry>
        ))}
      </Log>
    </section>
  )
}
