import type { AuditRow } from '#contract/audit.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { ListPage } from '#web/lists/list-page.tsx'
import { useList } from '#web/records/use-list.ts'
import { useStaffNames } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'
import { auditSpec } from './audit-list.ts'
import css from './audit-page.module.css'
import { ChainStatus } from './chain-status.tsx'
import { auditLayout } from './layout.ts'
import { fieldWords, valueWords } from './value-words.ts'

const drawers = lazyPart(async () => (await import('./audit-drawer.tsx')).AuditDrawers)
const grave = ['denied', 'login_failed', 'delete']

const overrides: ColumnOverrides<AuditRow> = {
  at: { cell: (row, { instant }) => instant(row.at), opens: true, whole: true },
  uid: {
    cell: (row, { t }) => row.uid_name ?? (row.uid === null ? t('audit.system') : String(row.uid)),
    width: 96,
  },
  action: { cell: (row) => <ActionOf row={row} />, width: 158 },
  resource: { width: 112 },
  record_name: { cell: recordOf, header: ({ t }) => t('audit.record'), width: 178 },
  changes: {
    cell: (row) => <Summary row={row} />,
    header: ({ t }) => t('audit.changes'),
    width: 300,
    least: 160,
  },
  address: { cell: (row) => row.address, header: ({ t }) => t('audit.address'), whole: true },
}

/** The audit log: who did what to which record, with old and new values, and whether the chain is intact. */
export function AuditPage() {
  const { t } = useText()
  return (
    <ListPage
      title="screens.audit"
      list={useList(auditSpec)}
      layout={auditLayout}
      overrides={overrides}
      nameOf={nameOf}
      drawers={drawers}
      action={<ChainStatus />}
      searchHint={t('audit.search')}
      empty={{ text: t('audit.empty') }}
    />
  )
}

const nameOf = (row: AuditRow) => `${row.at} ${row.action}`

function recordOf(row: AuditRow) {
  const name = row.record_name && wholeWords(row.record_name)
  if (row.record_id === null) return name ?? <Nothing />
  return (
    <>
      {name} <span className={css.number}>{`#${row.record_id}`}</span>
    </>
  )
}

function ActionOf({ row }: { row: AuditRow }) {
  const { option } = useText()
  return (
    <StatusBadge tone={grave.includes(row.action) ? 'red' : 'gray'}>
      {option('audit', 'action', row.action)}
    </StatusBadge>
  )
}

/** The first changes in one line. The drawer shows all of them. */
function Summary({ row }: { row: AuditRow }) {
  const text = useText()
  const people = useStaffNames(true)
  const changes = Object.entries(row.changes)
    .slice(0, 3)
    .map(([name, { before, after }]) => {
      const [from, to] = [before, after].map((value) => valueWords(text, row.resource, name, value, people))
      return `${fieldWords(text, row.resource, name)} ${from} → ${to}`
    })
    .join(text.t('list.comma'))
  return wholeWords(changes)
}
