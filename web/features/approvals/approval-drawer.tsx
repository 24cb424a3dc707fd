import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { approvalRoutes, approvals, type ApprovalRow } from '#contract/approvals.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { Facts } from '#web/records/facts.tsx'
import { filledNames } from '#web/records/filled-names.ts'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { call } from '#web/transport/api.ts'
import { Pairs } from '#web/ui/pairs.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import type { ApprovalAct } from './acts.ts'
import css from './approvals.module.css'
import { askedWords } from './asked-words.ts'
import { approvalLayout } from './layout.ts'

/** A request with its reason and proof, the decisions so far, and the buttons to approve or reject. */
export function ApprovalDrawer({ record, acts }: DrawerProps<ApprovalRow, ApprovalAct>) {
  const { t } = useText()
  const { id, close } = record
  const query = useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: ({ signal }) => call(approvalRoutes.get, { params: { id: id ?? 0 }, signal, quiet: true }),
    enabled: id !== null,
  })
  if (id === null) return null
  const name = query.data?.lot_id_name ?? ''
  return (
    <SideDrawer title={t('approvals.title', { name })} onClose={close} width={560}>
      <QueryView of={query}>{(row) => <Detail row={row} acts={acts} />}</QueryView>
    </SideDrawer>
  )
}

const { asked, history } = approvalLayout.detail

function Detail({ row, acts }: { row: ApprovalRow; acts: ActsInUse<ApprovalRow, ApprovalAct> }) {
  const text = useText()
  const { t, option, money } = text
  const mayOpenLot = useCan('lots.use')
  const actions = acts.of(row)
  const deciders = row.decides.map((role) => option('staff', 'roles', role)).join(t('list.comma'))
  return (
    <div className={css.detail}>
      <p className={css.head}>
        <b>{option('approvals', 'state', row.state)}</b>
        <span>{option('approvals', 'kind', row.kind)}</span>
        {row.state === 'waiting' && <span>{t('approvals.decidedBy', { roles: deciders })}</span>}
      </p>
      <section>
        <h3>{t('approvals.asked')}</h3>
        <p className={css.figures}>{askedWords(row, text)}</p>
        {row.asked.kind === 'price_adjustment' && (
          <Pairs rows={row.asked.adjustments.map(({ label, amount }) => [label, money(amount)] as const)} />
        )}
        <Facts
          resource={approvals}
          row={row}
          names={filledNames(row, asked)}
          own={{
            files: <FileLinks files={row.files} />,
            consent_files: <FileLinks files={row.consent_files} />,
          }}
        />
        {mayOpenLot && row.lot_id !== null && (
          <Link to={addressOf('lot', { id: row.lot_id })}>{row.lot_id_name}</Link>
        )}
      </section>
      <section>
        <h3>{t('approvals.history')}</h3>
        <Facts resource={approvals} row={row} names={filledNames(row, history)} />
      </section>
      {actions.length > 0 && (
        <p className={css.head}>
          {actions.map(({ id, label, onClick }) => (
            <Button key={id} variant={id === 'approve' ? 'filled' : 'default'} onClick={onClick}>
              {label}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
