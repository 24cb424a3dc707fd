import { IconShieldOff } from '#web/icons/shield-off.ts'
import { Link } from 'react-router'
import { useText } from '#web/text/text.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says to administrators that passwords alone protect this installation, as in the demonstration. */
export function NoSecondFactor() {
  const { t } = useText()
  return (
    <Notice icon={IconShieldOff}>
      {t('secondFactor.notAsked')} <Link to="/profile">{t('screens.profile')}</Link>
    </Notice>
  )
}
