import { IconInfoCircle } from '#web/icons/info-circle.ts'
import { useText } from '#web/text/text.tsx'
import css from '../customers.module.css'

/** Shown when the customer changed hands while the note was written. The typed text is kept. */
export function LostCustomer() {
  const { t } = useText()
  return (
    <div className={css.sentence} data-tone="soon" role="status">
      <IconInfoCircle size={18} stroke={1.5} aria-hidden="true" />
      <span>{t('customers.calling.gone')}</span>
    </div>
  )
}
