import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { useStaffNames } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import css from './audit-page.module.css'
import { fieldWords, valueWords } from './value-words.ts'

/** The resource that labels the parts of a detail. An export is logged with the conditions of its list. */
const labelsOf = ({ resource, detail }: AuditRow): string =>
  resource === 'exports' && typeof detail['resource'] === 'string' ? detail['resource'] : resource

/** The open entry over the list. */
export const AuditDrawers = ({ record, row }: DrawerProps<AuditRow>) =>
  row && <AuditDrawer row={row} onClose={record.close} />

/** An entry with all its changes. */
function AuditDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const text = useText()
  const { t, option, label, instant } = text
  const names = useStaffNames(true)
  const facts: [string, React.ReactNode][] = [
    [label('audit', 'at'), instant(row.at)],
    [t('audit.who'), row.uid_name ?? (row.uid === null ? t('audit.system') : row.uid)],
    [t('audit.roles'), row.roles.map((role) => option('staff', 'roles', role)).join(t('list.comma'))],
    [t('audit.what'), option('audit', 'action', row.action)],
    [t('audit.record'), <RecordLink key="record" row={row} />],
    ...Object.entries(row.detail).map(([name, value]): [string, string] => [
      label('audit', name),
      valueWords(text, row.resource, name, value, names, labelsOf(row)),
    ]),
    [t('audit.address'), row.address],
    [t('audit.request'), row.request_id],
    [t('audit.chain'), t(row.sealed ? 'audit.sealed' : 'audit.notSealed')],
  ]
  return (
    <SideDrawer title={t('audit.detailTitle', { id: row.id })} onClose={onClose} width={600}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>{value || '–'}</dd>,
        ])}
      </dl>
      <Changes row={row} names={names} />
    </SideDrawer>
  )
}

/** Links to every entry about the same record. */
function RecordLink({ row }: { row: AuditRow }) {
  const { t, option } = useText()
  const words = [
    option('audit', 'resource', row.resource),
    row.record_name,
    row.record_id !== null && `#${row.record_id}`,
  ]
    .filter(Boolean)
    .join(' ')
  if (row.record_id === null) return words
  return (
    <>
      {words} ·{' '}
      <Link to={addressOf('audit', { resource: row.resource, record_id: row.record_id })}>
        {t('audit.ofRecord')}
      </Link>
    </>
  )
}

function Changes({ row, names }: { row: AuditRow; names: ReadonlyMap<string, string> }) {
  const text = useText()
  const { t } = text
  const changes = Object.entries(row.changes)
  if (changes.length === 0) return <p className={css.number}>{t('audit.noChanges')}</p>
  return (
    <table className={css.changes}>
      <caption className={css.title}>{t('audit.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([name, { before, after }]) => (
          <tr key={name}>
            <td>{fieldWords(text, row.resource, name)}</td>
            <td>{valueWords(text, row.resource, name, before, names)}</td>
            <td>{valueWords(text, row.resource, name, after, names)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
