import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { consignors, type ConsignorRow } from '#contract/consignors.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { ReportLinks } from '#web/auction/report-links.tsx'
import { CountLink } from '#web/records/count-link.tsx'
import { Facts } from '#web/records/facts.tsx'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { ConsignorContracts } from '#web/features/contracts/consignor-contracts.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { Log, LogEntry, LogHead, LogText } from '#web/ui/log.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { ConsignorAct } from './acts.ts'
import { ConsignorState } from './consignor-columns.tsx'
import { consignorQuery, consignorTimelineQuery } from './consignor-queries.ts'
import { consignorLayout } from './layout.ts'
import css from './consignors.module.css'

type Acts = ActsInUse<ConsignorRow, ConsignorAct>

interface ConsignorDetailProps {
  id: number
  acts: Acts
}

/** The consignor's details, contract terms and bank account. */
export function ConsignorDetail({ id, acts }: ConsignorDetailProps) {
  return <QueryView of={useQuery(consignorQuery(id))}>{(row) => <Detail row={row} acts={acts} />}</QueryView>
}

function Detail({ row, acts }: { row: ConsignorRow; acts: Acts }) {
  const { t } = useText()
  const own = {
    lot_count: (
      <CountLink
        n={row.lot_count}
        to={addressOf('commissioned', { commission_id: row.id })}
        permission="commissioned.use"
      />
    ),
    ...(row.customer_id_name && {
      customer_id: (
        <Link to={addressOf('customers', { id: row.customer_id ?? 0 })}>{row.customer_id_name}</Link>
      ),
    }),
  }
  return (
    <div className={css.detail}>
      <Head row={row} acts={acts} />
      <Facts
        resource={consignors}
        row={row}
        names={consignorLayout.detail.facts.filter(
          (name) => name in row && (name !== 'customer_id' || row.customer_id_name),
        )}
        own={own}
      />
      <BankChange row={row} />
      {row.actions.length > 0 && <ConsignorContracts id={row.id} />}
      {row.actions.length > 0 && row.lot_count > 0 && (
        <div>
          <ReportLinks of="consignor" id={row.id} name={row.company_name} />
        </div>
      )}
      {row.actions.length > 0 ? (
        <History id={row.id} />
      ) : (
        <p className={css.note}>{t('consignors.others')}</p>
      )}
    </div>
  )
}

function Head({ row, acts }: { row: ConsignorRow; acts: Acts }) {
  return (
    <div className={css.head}>
      <ConsignorState row={row} />
      <div className={css.acts}>
        {acts.of(row).map(({ id, label, onClick }) => (
          <Button key={id} variant={id === 'edit' ? 'filled' : 'default'} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** All changes to the consignor, newest first. */
function History({ id }: { id: number }) {
  const { t, label, option } = useText()
  const { data } = useQuery(consignorTimelineQuery(id))
  return (
    <Log>
      {data?.items.map((entry) => (
        <LogEntry key={entry.id}>
          <LogHead>
            <b>{option('audit', 'action', entry.what)}</b>
            <span>{entry.by_name ?? t('customers.system')}</span>
            <RelativeTime at={entry.at} />
          </LogHead>
          <LogText>{entry.fields.map((name) => label('consignors', name)).join(t('list.comma'))}</LogText>
        </LogEntry>
      ))}
    </Log>
  )
}

/** Whoever confirms an outgoing payment must see that the account has changed. */
function BankChange({ row: { bank_changed_at: at, bank_changed_by_name: name } }: { row: ConsignorRow }) {
  const { t, instant } = useText()
  return at ? (
    <p className={css.note}>{t('consignors.bankChanged', { name: name ?? '–', time: instant(at) })}</p>
  ) : null
}
