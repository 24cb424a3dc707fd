import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { consignors, type ConsignorRow } from '../../../contract/consignors.ts'
import { addressOf } from '../../../contract/addresses.ts'
import { Facts } from '../../records/facts.tsx'
import { useText } from '../../text/text.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { ConsignorState, ContractEnd } from './consignor-columns.tsx'
import { consignorQuery } from './consignor-queries.ts'
import css from './consignors.module.css'

const facts = [
  'name',
  'phone',
  'credit_code',
  'customer_id',
  'commission_point',
  'contract_no',
  'contract_from',
  'contract_to',
  'invoice_title',
  'bank_name',
  'bank_account',
  'lot_count',
  'created_at',
  'remark',
] as const
const acts = ['suspend', 'reinstate'] as const

interface ConsignorDetailProps {
  id: number
  onAct: (act: string, row: ConsignorRow) => void
}

/** Who this partner is, on what terms, and where its money goes. */
export function ConsignorDetail({ id, onAct }: ConsignorDetailProps) {
  return <Fetched of={useQuery(consignorQuery(id))}>{(row) => <Detail row={row} onAct={onAct} />}</Fetched>
}

function Detail({ row, onAct }: { row: ConsignorRow; onAct: ConsignorDetailProps['onAct'] }) {
  const own = {
    phone: <a href={`tel:${row.phone}`}>{row.phone}</a>,
    contract_to: <ContractEnd day={row.contract_to} />,
    ...(row.lot_count > 0 && {
      lot_count: <Link to={addressOf('commissioned', { commission_id: row.id })}>{row.lot_count}</Link>,
    }),
    ...(row.customer_id_name && {
      customer_id: (
        <Link to={addressOf('customers', { id: row.customer_id ?? 0 })}>{row.customer_id_name}</Link>
      ),
    }),
  }
  return (
    <div className={css.detail}>
      <Head row={row} onAct={onAct} />
      <Facts
        resource={consignors}
        row={row}
        names={facts.filter((name) => name !== 'customer_id' || row.customer_id_name)}
        own={own}
      />
      <BankChange row={row} />
    </div>
  )
}

function Head({ row, onAct }: { row: ConsignorRow; onAct: ConsignorDetailProps['onAct'] }) {
  const { t } = useText()
  return (
    <div className={css.head}>
      <ConsignorState row={row} />
      <div className={css.acts}>
        {row.actions.includes('edit') && <Button onClick={() => onAct('edit', row)}>{t('act.edit')}</Button>}
        {acts
          .filter((act) => row.actions.includes(act))
          .map((act) => (
            <Button key={act} variant="default" onClick={() => onAct(act, row)}>
              {t(`consignors.acts.${act}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** Whoever confirms money going out must see that the account is not the one it was. */
function BankChange({ row: { bank_changed_at: at, bank_changed_by_name: name } }: { row: ConsignorRow }) {
  const { t, instant } = useText()
  return at ? (
    <p className={css.note}>{t('consignors.bankChanged', { name: name ?? '–', time: instant(at) })}</p>
  ) : null
}
