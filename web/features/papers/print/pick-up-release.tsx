import { useId } from 'react'
import type { PaperSheet } from '#contract/papers.ts'
import { lots } from '#contract/lots.ts'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import type { LotPapersState } from './lot-papers.ts'
import css from './sheets.module.css'

type Props = Pick<LotPapersState, 'release' | 'give'> & { unpaid: NonNullable<PaperSheet['unpaid']> }

/** Why there is no pick-up note yet. Directors may release the goods on credit, with a reason and the consent. */
export function PickUpRelease({ unpaid, release, give }: Props) {
  const { t, label, money } = useText()
  const releases = useCan('lots.release_on_credit')
  const id = useId()
  const { max, types } = lots.fields.consent_files
  const { loaded, paid, missing } = unpaid
  return (
    <div className={css.release}>
      <Urgent level="late">
        {t('papers.unpaid', { loaded: money(loaded), paid: money(paid), missing: money(missing) })}
      </Urgent>
      {releases && (
        <>
          <NoteInput
            required
            label={label('lots', 'reason')}
            value={release.reason}
            minRows={2}
            onChange={(reason) => give({ ...release, reason })}
          />
          <Labelled id={id} required label={label('lots', 'consent_files')} help={t('lots.goodsMoney.held')}>
            <LazyUpload
              value={release.consent_files}
              onChange={(consent_files) => give({ ...release, consent_files })}
              limit={max}
              types={types}
            />
          </Labelled>
        </>
      )}
    </div>
  )
}
