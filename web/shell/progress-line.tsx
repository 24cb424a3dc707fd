import { useNavigation } from 'react-router'
import { useText } from '../text/text.tsx'
import css from './progress-line.module.css'

/** The thin line at the top while the next page loads. */
export function ProgressLine({ always = false }: { always?: boolean }) {
  const navigation = useNavigation()
  const { t } = useText()
  if (!always && navigation.state === 'idle') return null
  return <div className={css.line} role="progressbar" aria-label={t('shell.loading')} />
}
