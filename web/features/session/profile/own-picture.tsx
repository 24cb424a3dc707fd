import { Button } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { uploadMegabytes } from '#contract/uploads.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { sendFile } from '#web/features/uploads/send-file.ts'
import { setUser, useUser } from '#web/session/session.tsx'
import { UserAvatar } from '#web/page/avatar.tsx'
import { useText } from '#web/text/text.tsx'
import { showError, showSuccess } from '#web/messages/toast.ts'
import css from './profile-page.module.css'
import { sessionRoutes } from '#contract/session.ts'

const taken = 'image/jpeg,image/png,image/webp'

/** Chooses, uploads and saves the person's picture in one step. */
export function OwnPicture() {
  const { t, label } = useText()
  const user = useUser()
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  const keep = async (avatar: string | null) => {
    setUser(await call(sessionRoutes.editProfile, { body: { avatar } }))
    showSuccess(t('account.saved'))
  }
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
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
          <Button variant="default" loading={busy} onClick={() => picker.current?.click()}>
            {t('account.changePicture')}
          </Button>
          {user.avatar && (
            <Button variant="subtle" color="gray" onClick={() => void keep(null).catch(() => undefined)}>
              {t('account.removePicture')}
            </Button>
          )}
        </div>
        <p className={css.pictureHint}>{t('account.pictureHint', { n: uploadMegabytes })}</p>
        <input
          ref={picker}
          type="file"
          accept={taken}
          hidden
          aria-label={label('staff', 'avatar')}
          onChange={(event) => void send(event)}
        />
      </div>
    </div>
  )
}
