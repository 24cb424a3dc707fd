import { IconInfoCircle } from '#web/icons/info-circle.ts'
import { useText } from '#web/text/text.tsx'
import css from '../customers.module.css'

/** The customer became somebody else's while the note was written. Nothing typed is lost. */
export function Gone() {
  const { t } = useText()
  return (
    <div className={css.sentence} data-tone="soon" role="status">
      <IconInfoCircle size={18} stroke={1.5} aria-hidden="true" />
      <span>{t('customers.calling.gone')}</span>
    </div>
  )
}
