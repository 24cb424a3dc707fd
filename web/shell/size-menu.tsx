import { IconTextSize } from '#web/icons/text-size.ts'
import { setSize, sizes, useSize, type Size } from '#web/state/settings.ts'
import { currentText, useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { ChoiceMenu } from './choice-menu.tsx'

export function switchSize(size: Size): void {
  setSize(size)
  showSuccess(currentText().t('shell.sizeSwitched'))
}

/** The choice among the four sizes of controls and rows. */
export function SizeMenu() {
  const { t } = useText()
  return (
    <ChoiceMenu
      label={t('shell.size')}
      icon={<IconTextSize size={18} stroke={1.5} />}
      value={useSize()}
      options={sizes}
      nameOf={(size) => t(`shell.sizes.${size}`)}
      onChange={switchSize}
    />
  )
}
