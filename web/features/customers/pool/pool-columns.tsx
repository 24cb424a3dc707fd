import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { PoolRow } from '../../../../contract/pool.ts'
import { ApiError } from '../../../transport/api.ts'
import type { ColumnWishes } from '../../../records/columns.tsx'
import { useText } from '../../../text/text.tsx'
import { Intention } from '../intention.tsx'
import css from './pool.module.css'

type Reveal = (row: PoolRow) => Promise<void>

/** What the list shows in its own way; the number can be asked for in its cell. */
export const poolWishes = (reveal: Reveal): ColumnWishes<PoolRow> => ({
  company_name: { width: 220, opens: true },
  name: { width: 90 },
  area: { width: 150 },
  phone: { width: 148, cell: (row) => <Phone row={row} reveal={reveal} /> },
  status: { cell: (row) => <Intention status={row.status} /> },
  pool_at: { header: ({ t }) => t('pool.since'), width: 120 },
  pool_reason: { header: ({ t }) => t('pool.why') },
  follow_up_count: { width: 88 },
  deal_count: { width: 88 },
})

const isMasked = (row: PoolRow) => row.masked?.includes('phone') ?? false

/** A masked number and the button that shows it; asking is counted. */
export function Phone({ row, reveal }: { row: PoolRow; reveal: Reveal }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  if (!isMasked(row)) return row.phone
  const show = async () => {
    setBusy(true)
    try {
      await reveal(row)
    } catch (error) {
      // The call has said why.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={css.phone}>
      {row.phone}
      {row.actions.includes('reveal') && (
        <button
          type="button"
          className={css.eye}
          disabled={busy}
          title={t('pool.reveal')}
          aria-label={t('pool.revealOf', { name: row.company_name })}
          onClick={() => void show()}
        >
          <IconEye size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
