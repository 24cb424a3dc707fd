import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { clearErrors, useErrors, type LoggedError } from './error-log.ts'
import { useText } from '#web/text/text.tsx'
import css from './error-dialog.module.css'
import { useReturnFocus } from '#web/ui/focus.ts'

/** The recorded errors, latest first. */
export function ErrorDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { t } = useText()
  const errors = useErrors()
  const clear = () => {
    clearErrors()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="calc(max(80%, 352px))"
      title={t('errorLog.title')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <Button variant="default" className={css.clear} onClick={clear}>
        {t('errorLog.clear')}
      </Button>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t('errorLog.title')}>
        <table className={css.errors}>
          <thead>
            <tr>
              <th scope="col">{t('errorLog.message')}</th>
              <th scope="col">{t('errorLog.stack')}</th>
            </tr>
          </thead>
          <tbody>
            {[...errors].reverse().map((error) => (
              <Row key={error.id} error={error} />
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}

function Row({ error }: { error: LoggedError }) {
  const { t } = useText()
  return (
    <tr>
      <td>
        <dl>
          <dt>{t('errorLog.msg')}</dt>
          <dd>{error.message}</dd>
          <dt>{t('errorLog.info')}</dt>
          <dd>{error.info}</dd>
          <dt>{t('errorLog.url')}</dt>
          <dd>{error.url}</dd>
        </dl>
      </td>
      <td>
        <pre>{error.stack}</pre>
      </td>
    </tr>
  )
}
