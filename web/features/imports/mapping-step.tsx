import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type ImportRow, importRoutes } from '#contract/imports.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { call } from '#web/transport/api.ts'
import { StaffInput } from '#web/references/references.tsx'
import { useCan, useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './imports.module.css'
import { fieldNames, importTargets, isNeeded, type OwnerKind } from './import-fields.ts'

interface MappingStepProps {
  row: ImportRow
  onStarted: (started: ImportRow) => void
  onRestart: () => void
}

const duplicates = ['skip', 'update'] as const

/** The choices of the last check, or the defaults. */
function useChoices(row: ImportRow) {
  const { uid } = useUser()
  const again = row.on_duplicate !== null
  const kind: OwnerKind = !again || row.service_id === uid ? 'me' : row.service_id === null ? 'pool' : 'other'
  const [mapping, setMapping] = useState(row.mapping)
  const [owner, setOwner] = useState<OwnerKind>(kind)
  const [person, setPerson] = useState(kind === 'other' ? row.service_id : null)
  const [on_duplicate, setOnDuplicate] = useState<(typeof duplicates)[number]>(row.on_duplicate ?? 'skip')
  const service_id = owner === 'me' ? uid : owner === 'pool' ? null : person
  return {
    mapping,
    setMapping,
    owner,
    setOwner,
    person,
    setPerson,
    on_duplicate,
    setOnDuplicate,
    body: { mapping, service_id, on_duplicate },
    whole: owner !== 'other' || person !== null,
  }
}

/** Chooses the owner of the rows, the treatment of existing ones, and the column of each field. */
export function MappingStep({ row, onStarted, onRestart }: MappingStepProps) {
  const { t, label } = useText()
  const choices = useChoices(row)
  const { mapping, setMapping, body, whole } = choices
  const { problem, busy, attempt } = useAttempt()
  const { resource } = importTargets[row.resource]
  const missing = writableNames(resource).filter((name) => isNeeded(resource, name) && !mapping[name])
  const ready = missing.length === 0 && whole
  const start = (route: typeof importRoutes.check | typeof importRoutes.run) =>
    void attempt(() => call(route, { params: { id: row.id }, body, quiet: true }), onStarted)
  const said = problem ?? row.failure
  return (
    <div className={css.step}>
      <p className={css.file}>{t('imports.file', { name: row.file_name, n: row.total })}</p>
      <Choices row={row} of={choices} />
      <MappingTable row={row} mapping={mapping} onChange={setMapping} />
      {missing.length > 0 && (
        <p className={css.problem} role="status">
          {t('imports.missing', {
            fields: missing.map((name) => label(resource.name, name)).join(t('list.comma')),
          })}
        </p>
      )}
      {said && (
        <p className={css.problem} role="alert">
          {said}
        </p>
      )}
      <div className={css.foot}>
        <p className={css.hint}>{t('imports.checkHint')}</p>
        <Button variant="default" onClick={onRestart}>
          {t('imports.otherFile')}
        </Button>
        <Button variant="default" disabled={!ready || busy} onClick={() => start(importRoutes.run)}>
          {t('imports.run', { n: row.total })}
        </Button>
        <Button loading={busy} disabled={!ready} onClick={() => start(importRoutes.check)}>
          {t('imports.check', { n: row.total })}
        </Button>
      </div>
    </div>
  )
}

function Choices({ row, of }: { row: ImportRow; of: ReturnType<typeof useChoices> }) {
  const { t, label, option } = useText()
  const { owners, mayOwn, addsOnly } = importTargets[row.resource]
  if (owners.length === 0 && addsOnly) return null
  return (
    <div className={css.choices}>
      {owners.length > 0 && (
        <div>
          <ChoicePills
            label={t('imports.owner')}
            chosen={[of.owner]}
            onChange={of.setOwner}
            options={owners.map((owner) => ({ value: owner, label: t(`customers.owner.${owner}`) }))}
          />
          {of.owner === 'other' && (
            <div style={{ marginTop: 8, maxWidth: 280 }}>
              <StaffInput
                aria-label={t('imports.owner')}
                value={of.person}
                onChange={of.setPerson}
                among={mayOwn}
              />
            </div>
          )}
        </div>
      )}
      {!addsOnly && (
        <ChoicePills
          label={label('imports', 'on_duplicate')}
          chosen={[of.on_duplicate]}
          onChange={of.setOnDuplicate}
          help={t(`imports.duplicateHelp.${of.on_duplicate}`)}
          options={duplicates.map((duplicate) => ({
            value: duplicate,
            label: option('imports', 'on_duplicate', duplicate),
          }))}
        />
      )}
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
  const mayPast = useCan('imports.past')
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
          {fieldNames(resource, mayPast).map((name) => (
            <tr key={name}>
              <th scope="row">
                {label(resource.name, name)}
                {isNeeded(resource, name) && <span className={css.star}> *</span>}
              </th>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={t('imports.columnOf', { field: label(resource.name, name) })}
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
