import { IconShieldOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../text/text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFactorWords } from '../second-factor/words.ts'

/** Says to administrators that passwords alone protect this installation, as in the demonstration. */
export function NoSecondFactor() {
  const { t } = useText()
  const say = useFactorWords()
  if (!say) return null
  return (
    <Notice icon={IconShieldOff}>
      {say('notAsked')} <Link to="/profile">{t('screens.profile')}</Link>
    </Notice>
  )
}
