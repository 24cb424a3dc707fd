import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { useText } from '#web/text/text.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useTopLayer } from '#web/ui/use-top-layer.ts'
import css from './password-once.module.css'

/** A password that the server generated. */
export interface MadePassword {
  who: string
  password: string
}

/** A generated password, readable once. A click beside the dialog does not close it. */
export function PasswordOnce({ who, password, onClose }: MadePassword & { onClose: () => void }) {
  const { t } = useText()
  const isTop = useTopLayer()
  return (
    <Modal
      opened
      closeOnEscape={isTop}
      onClose={onClose}
      title={t('staff.newPassword', { name: who })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <p className={css.hint}>{t('staff.passwordOnce')}</p>
      <output className={css.password}>{password}</output>
      <div className={css.foot}>
        <Button variant="default" onClick={onClose}>
          {t('act.close')}
        </Button>
        <CopyButton main text={password} label={t('staff.copyPassword')} />
      </div>
    </Modal>
  )
}
