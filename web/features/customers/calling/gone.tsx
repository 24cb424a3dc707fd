import { IconInfoCircle } from '@tabler/icons-react'
import { useText } from '../../../text/text.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The customer became somebody else's while the note was written. Nothing typed is lost. */
export function Gone() {
  const { t } = useText()
  return (
    <Notice icon={IconInfoCircle} urgent>
      {t('customers.calling.gone')}
    </Notice>
  )
}
