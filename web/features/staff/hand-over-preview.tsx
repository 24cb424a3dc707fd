import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { heldParts, type HandOverPreview, type HeldRow } from '#contract/hand-over.ts'
import { useText } from '#web/text/text.tsx'
import { TextButton } from '#web/ui/states.tsx'
import { keyOf, type Named } from './named-rows.ts'
import css from './hand-over.module.css'

interface PreviewProps {
  preview: HandOverPreview
  named: Named
  /** Gives one record to another person. Undefined if one person takes everything. */
  onName: ((row: HeldRow) => void) | undefined
}

/** A preview of the records that a handover would transfer. */
export function HandOverPreviewTable({ preview, named, onName }: PreviewProps) {
  const { t, number } = useText()
  const [open, setOpen] = useState(false)
  const { heirs, team, leader_uid, rows } = preview
  const parts = heldParts.filter((part) => heirs.some((heir) => heir[part] > 0))
  const leader = heirs.find(({ service_id }) => service_id === leader_uid)
  return (
    <section aria-label={t('staff.handing.preview')} className={css.preview}>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff.handing.preview')}</th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {t(`staff.handing.parts.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heirs.map((heir) => (
              <tr key={heir.service_id}>
                <th scope="row">{heir.name}</th>
                {parts.map((part) => (
                  <td key={part}>{number(heir[part])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {team > 0 && (
        <p className={css.note}>{t('staff.handing.team', { n: team, name: leader?.name ?? '' })}</p>
      )}
      {onName && rows.length > 0 && !open && (
        <TextButton onClick={() => setOpen(true)}>{t('staff.handing.byRow')}</TextButton>
      )}
      {onName && open && <RowByRow preview={preview} named={named} onName={onName} />}
    </section>
  )
}

const mostShown = 100

/** Single records, each with who takes it. */
function RowByRow({
  preview: { heirs, rows, more },
  named,
  onName,
}: PreviewProps & { onName: (row: HeldRow) => void }) {
  const { t, number } = useText()
  const [q, setQ] = useState('')
  const found = rows.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
  const shown = found.slice(0, mostShown)
  return (
    <div className={css.rows}>
      <TextInput
        aria-label={t('staff.handing.find')}
        placeholder={t('staff.handing.find')}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <ul className={css.list}>
        {shown.map((row) => (
          <li key={keyOf(row)} data-named={keyOf(row) in named || undefined}>
            <small>{t(`staff.handing.parts.${row.part}`)}</small>
            <span title={row.name}>{row.name}</span>
            <select
              aria-label={t('staff.handing.taker', { name: row.name })}
              value={row.service_id}
              onChange={(event) => onName({ ...row, service_id: Number(event.currentTarget.value) })}
            >
              {heirs.map(({ service_id, name }) => (
                <option key={service_id} value={service_id}>
                  {name}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {(more || found.length > mostShown) && (
        <p className={css.note}>{t('staff.handing.first', { n: number(shown.length) })}</p>
      )}
    </div>
  )
}
