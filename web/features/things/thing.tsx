import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EndUse } from '#contract/rules/thing-evidence.ts'
import type { EvidenceRow, ThingRow } from '#contract/things.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { evidenceActs, thingActs } from './acts.ts'
import css from './things.module.css'

const Form = lazyPart(async () => (await import('./evidence-form.tsx')).EvidenceForm)

interface ThingProps {
  row: ThingRow
  endUse: EndUse | null
  ticked: boolean
  onTick: ((id: number) => void) | undefined
}

export function Thing({ row, endUse, ticked, onTick }: ThingProps) {
  const { t } = useText()
  const [filing, setFiling] = useState(false)
  const acts = useActs(thingActs)
  const mayFile = row.actions.includes('evidence')
  return (
    <li>
      <Head row={row} ticked={ticked} onTick={row.state === 'in_yard' ? onTick : undefined} />
      <Dates row={row} />
      {row.faults.map((fault) => (
        <p key={fault} className={css.fault}>
          {t(`things.faults.${fault}`)}
        </p>
      ))}
      <Papers papers={row.evidence} />
      {filing && <Form row={row} endUse={endUse} onClose={() => setFiling(false)} />}
      <div className={css.acts}>
        {mayFile && !filing && (
          <Button variant="default" size="compact-md" onClick={() => setFiling(true)}>
            {t('things.evidence')}
          </Button>
        )}
        {acts.of(row).map(({ id, label, onClick }) => (
          <Button
            key={id}
            variant="subtle"
            size="compact-md"
            onClick={onClick}
            aria-label={`${label} ${row.name}`}
          >
            {label}
          </Button>
        ))}
      </div>
      <ActDialogs acts={acts} />
    </li>
  )
}

function Head({ row, ticked, onTick }: Pick<ThingProps, 'row' | 'ticked' | 'onTick'>) {
  const { option } = useText()
  return (
    <label className={css.head}>
      {onTick && <input type="checkbox" checked={ticked} onChange={() => onTick(row.id)} />}
      <b>{row.name}</b>
      <span className={css.state}>{option('things', 'state', row.state)}</span>
    </label>
  )
}

function Dates({ row }: { row: ThingRow }) {
  const { t, option, label, instant, day } = useText()
  const papers = row.missing.map((kind) => option('thing_evidence', 'kind', kind)).join(t('list.comma'))
  const said = [
    row.vin && row.name.includes(row.vin) ? null : row.vin,
    row.out_at && `${label('things', 'out_at')} ${instant(row.out_at).slice(0, 16)}`,
    row.evidence_due_on && row.state !== 'accepted' && t('things.due', { day: day(row.evidence_due_on) }),
    row.accept_reason && t('things.acceptedBecause', { reason: row.accept_reason }),
  ].filter(Boolean)
  return (
    <>
      {said.length > 0 && <p className={css.line}>{said.join(' · ')}</p>}
      {row.late && <p className={css.fault}>{t('things.late')}</p>}
      {row.state === 'out' && papers !== '' && <p className={css.line}>{t('things.missing', { papers })}</p>}
    </>
  )
}

function Papers({ papers }: { papers: readonly EvidenceRow[] }) {
  const { option, day } = useText()
  const acts = useActs(evidenceActs)
  return (
    <ul className={css.papers}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <span>{option('thing_evidence', 'kind', paper.kind)}</span>
          <span>{[paper.number, day(paper.date), paper.new_plate].filter(Boolean).join(' · ')}</span>
          <FileLinks files={paper.files} />
          {acts.of(paper).map(({ id, label, onClick }) => (
            <Button key={id} variant="subtle" color="red" size="compact-sm" onClick={onClick}>
              {label}
            </Button>
          ))}
        </li>
      ))}
      <ActDialogs acts={acts} />
    </ul>
  )
}
