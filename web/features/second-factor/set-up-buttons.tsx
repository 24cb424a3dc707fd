import { Button } from '@mantine/core'
import { useText } from '#web/text/text.tsx'
import css from './second-factor.module.css'

interface SetUpButtonsProps {
  verb: string
  busy: boolean
  onCancel: () => void
}

/** The buttons of a form that sets up a factor. */
export function SetUpButtons({ verb, busy, onCancel }: SetUpButtonsProps) {
  const { t } = useText()
  return (
    <div className={css.buttons}>
      <Button type="submit" loading={busy}>
        {verb}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('secondFactor.cancel')}
      </Button>
    </div>
  )
}
