import { IconShieldOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../text/text.tsx'
import { useFactorWords } from '../second-factor/words.ts'
import css from './no-second-factor.module.css'

/** Says to administrators that passwords alone protect this installation, as in the demonstration. */
export function NoSecondFactor() {
  const { t } = useText()
  const say = useFactorWords()
  if (!say) return null
  return (
    <p className={css.note} role="status">
      <IconShieldOff size={16} stroke={1.5} aria-hidden="true" />
      <span>
        {say('notAsked')} <Link to="/profile">{t('screens.profile')}</Link>
      </span>
    </p>
  )
}
