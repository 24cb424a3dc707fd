import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { resetPassword, type StaffRow } from '../../../contract/staff.ts'
import { call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'
import { useText } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import css from './reset-dialog.module.css'

interface ResetDialogProps {
  row: StaffRow
  onMade: (password: string | undefined) => void
  onClose: () => void
}

export function ResetDialog({ row, onMade, onClose }: ResetDialogProps) {
  const { t } = useText()
  const reset = async () => {
    const { password } = await call(resetPassword, { params: { id: row.id }, body: { version: row.version } })
    await queries.invalidateQueries({ queryKey: ['staff'] })
    onMade(password)
  }
  return (
    <AskDialog
      title={t('staff.resetTitle', { name: row.nickname })}
      text={t('staff.resetText')}
      verb={t('staff.resetPassword')}
      danger
      onConfirm={() => reset().catch(() => undefined)}
      onClose={onClose}
    />
  )
}

/** A made-up password, readable once. A click beside the dialog does not close it. */
export function PasswordOnce({
  who,
  password,
  onClose,
}: {
  who: string
  password: string
  onClose: () => void
}) {
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    setCopied(true)
  }
  return (
    <Modal
      opened
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
        <Button
          data-autofocus
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {t(copied ? 'act.copied' : 'staff.copyPassword')}
        </Button>
      </div>
    </Modal>
  )
}
