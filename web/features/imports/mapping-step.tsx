import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { runImport, type ImportRow } from '../../../contract/imports.ts'
import { writableNames } from '../../../contract/resource.ts'
import { call } from '../../transport/api.ts'
import { StaffInput } from '../../references/references.tsx'
import { useUser } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import css from './imports.module.css'
import { importTargets, isNeeded, type OwnerKind } from './import-fields.ts'

interface MappingStepProps {
  row: ImportRow
  onRun: () => void
  onRestart: () => void
}

const duplicates = ['skip', 'update'] as const

/** Maps columns to fields, and chooses the owner of the rows and what happens to existing ones. */
export function MappingStep({ row, onRun, onRestart }: MappingStepProps) {
  const { t, label, option, number } = useText()
  const { uid } = useUser()
  const [mapping, setMapping] = useState(row.mapping)
  const [owner, setOwner] = useState<OwnerKind>('me')
  const [person, setPerson] = useState<number | null>(null)
  const [onDuplicate, setOnDuplicate] = useState<(typeof duplicates)[number]>('skip')
  const { problem, busy, attempt } = useAttempt()
  const { resource, owners, mayOwn } = importTargets[row.resource]
  const missing = writableNames(resource).filter((name) => isNeeded(resource, name) && !mapping[name])
  const service_id = owner === 'me' ? uid : owner === 'pool' ? null : person
  const ready = missing.length === 0 && (owner !== 'other' || person !== null)
  const body = { mapping, service_id, on_duplicate: onDuplicate }
  const run = () => attempt(() => call(runImport, { params: { id: row.id }, body, quiet: true }), onRun)
  return (
    <div className={css.step}>
      <p className={css.file}>{t('imports.file', { name: row.file_name, n: row.total })}</p>
      <MappingTable row={row} mapping={mapping} onChange={setMapping} />
      {missing.length > 0 && (
        <p className={css.problem} role="status">
          {t('imports.missing', {
            fields: missing.map((name) => label(row.resource, name)).join(t('list.comma')),
          })}
        </p>
      )}
      <div className={css.choices}>
        <div>
          <ChoicePills
            label={t('imports.owner')}
            chosen={[owner]}
            onChange={setOwner}
            options={owners.map((one) => ({ value: one, label: t(`customers.owner.${one}`) }))}
          />
          {owner === 'other' && (
            <div style={{ marginTop: 8, maxWidth: 280 }}>
              <StaffInput
                aria-label={t('imports.owner')}
                value={person}
                onChange={setPerson}
                among={mayOwn}
              />
            </div>
          )}
        </div>
        <ChoicePills
          label={label('imports', 'on_duplicate')}
          chosen={[onDuplicate]}
          onChange={setOnDuplicate}
          help={t(`imports.duplicateHelp.${onDuplicate}`)}
          options={duplicates.map((one) => ({ value: one, label: option('imports', 'on_duplicate', one) }))}
        />
      </div>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.foot}>
        <Button variant="default" onClick={onRestart}>
          {t('imports.otherFile')}
        </Button>
        <Button loading={busy} disabled={!ready} onClick={() => void run()}>
          {t('imports.run', { n: number(row.total) })}
        </Button>
      </div>
    </div>
  )
}

interface MappingTableProps {
  row: ImportRow
  mapping: Readonly<Record<string, string>>
  onChange: (mapping: Record<string, string>) => void
}

const shown = 3

/** One line for each field: its column and the column's first values. */
function MappingTable({ row, mapping, onChange }: MappingTableProps) {
  const { t, label } = useText()
  const { resource } = importTargets[row.resource]
  const set = (name: string, title: string) => {
    const next = { ...mapping }
    if (title === '') delete next[name]
    else next[name] = title
    onChange(next)
  }
  const sample = (title: string | undefined) => {
    const at = title === undefined ? -1 : row.columns.indexOf(title)
    return at < 0
      ? ''
      : row.preview
          .slice(0, shown)
          .map((cells) => cells[at] ?? '')
          .filter((cell) => cell !== '')
          .join(t('list.comma'))
  }
  return (
    <div className={css.box}>
      <table className={`${css.table} ${css.mapping}`}>
        <thead>
          <tr>
            <th scope="col">{t('imports.field')}</th>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col">{t('imports.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {writableNames(resource).map((name) => (
            <tr key={name}>
              <th scope="row">
                {label(row.resource, name)}
                {isNeeded(resource, name) && <span className={css.star}> *</span>}
              </th>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={t('imports.columnOf', { field: label(row.resource, name) })}
                  value={mapping[name] ?? ''}
                  data={[
                    { value: '', label: t('imports.none') },
                    ...row.columns.map((title) => ({ value: title, label: title })),
                  ]}
                  onChange={(event) => set(name, event.currentTarget.value)}
                />
              </td>
              <td className={css.sample} title={sample(mapping[name])}>
                {sample(mapping[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
