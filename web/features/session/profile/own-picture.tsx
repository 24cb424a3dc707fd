import { Button } from '@mantine/core'
import { useState } from 'react'
import { uploadMegabytes } from '#contract/uploads.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { sendFile } from '#web/features/uploads/send-file.ts'
import { setUser, useUser } from '#web/session/session.tsx'
import { UserAvatar } from '#web/page/avatar.tsx'
import { useText } from '#web/text/text.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { showError, showSuccess } from '#web/messages/toast.ts'
import css from './profile-page.module.css'
import { sessionRoutes } from '#contract/session.ts'

const taken = 'image/jpeg,image/png,image/webp'

/** Chooses, uploads and saves the person's picture in one step. */
export function OwnPicture() {
  const { t } = useText()
  const user = useUser()
  const [busy, setBusy] = useState(false)

  const keep = async (avatar: string | null) => {
    setUser(await call(sessionRoutes.editProfile, { body: { avatar } }))
    showSuccess(t('account.saved'))
  }
  const send = async (file: File) => {
    if (file.name.includes(',')) return showError(t('upload.comma'))
    if (file.size > uploadMegabytes * 1024 * 1024)
      return showError(t('upload.tooLarge', { n: uploadMegabytes }))
    setBusy(true)
    try {
      const sent = await sendFile(file, () => undefined).catch((error: unknown) => {
        showError(error instanceof ApiError ? error.msg : t('upload.failed'))
      })
      if (sent) await keep(sent.filepath)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.picture}>
      <UserAvatar user={user} size={72} />
      <div>
        <div className={css.ways}>
          <FileButton
            label={t('account.changePicture')}
            accept={taken}
            variant="default"
            loading={busy}
            onFile={(file) => void send(file)}
          />
          {user.avatar && (
            <Button variant="subtle" color="gray" onClick={() => void keep(null).catch(() => undefined)}>
              {t('account.removePicture')}
            </Button>
          )}
        </div>
        <p className={css.pictureHint}>{t('account.pictureHint', { n: uploadMegabytes })}</p>
      </div>
    </div>
  )
}
