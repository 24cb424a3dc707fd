import type { Qualification } from '#contract/recyclers.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { useText } from '#web/text/text.tsx'
import { Expiry } from './expiry.tsx'
import css from './recyclers.module.css'

/** A recycler's licences with their files. Expired ones are red, those that soon expire are amber. */
export function LicenceList({ licences }: { licences: readonly Qualification[] }) {
  const { t, day } = useText()
  if (licences.length === 0) return <p className={css.note}>{t('recyclers.licences.none')}</p>
  return (
    <ul className={css.licences}>
      {licences.map((licence) => (
        <li key={licence.id}>
          <b>{licence.type}</b>
          {licence.number && <span className={css.note}>{licence.number}</span>}
          <span>
            {licence.valid_from && <span className={css.note}>{day(licence.valid_from)} – </span>}
            <Expiry day={licence.valid_to} />
          </span>
          {licence.file.length > 0 && <FileLinks files={licence.file} />}
        </li>
      ))}
    </ul>
  )
}
