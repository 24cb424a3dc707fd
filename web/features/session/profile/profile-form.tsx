import { Button, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ApiError, call, report } from '#web/transport/api.ts'
import { setUser, useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { sessionRoutes } from '#contract/session.ts'

const longestNickname = 50
const longestIntroduction = 500

/** Nickname and introduction. */
export function ProfileForm() {
  const { t, label } = useText()
  const user = useUser()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [nickname, setNickname] = useState(user.nickname)
  const [introduction, setIntroduction] = useState(user.introduction)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    setBusy(true)
    try {
      const saved = await call(sessionRoutes.editProfile, { body: { nickname, introduction }, quiet: true })
      setUser(saved)
      setNickname(saved.nickname)
      setIntroduction(saved.introduction)
      showSuccess(t('account.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.fields) setErrors(error.fields)
      else report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <TextInput
        label={label('staff', 'nickname')}
        required
        value={nickname}
        maxLength={longestNickname}
        error={errors['nickname']}
        onChange={(event) => setNickname(event.currentTarget.value)}
      />
      <Textarea
        label={label('staff', 'introduction')}
        autosize
        minRows={3}
        maxRows={8}
        value={introduction}
        maxLength={longestIntroduction}
        error={errors['introduction']}
        onChange={(event) => setIntroduction(event.currentTarget.value)}
      />
      <LeaveGuard unsaved={() => nickname !== user.nickname || introduction !== user.introduction} />
      <Button type="submit" loading={busy}>
        {t('act.save')}
      </Button>
    </form>
  )
}
