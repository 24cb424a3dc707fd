import type { SessionUser } from '#contract/session.ts'
import { useFileUrl } from '#web/transport/download.ts'
import css from './avatar.module.css'

/** A person's picture, or the first letter of the nickname. */
export function UserAvatar({ user, size }: { user: Pick<SessionUser, 'nickname' | 'avatar'>; size: number }) {
  const url = useFileUrl(user.avatar)
  const style = { width: size, height: size, fontSize: size * 0.45 }
  if (url) return <img className={css.avatar} style={style} src={url} alt="" />
  return (
    <span className={css.avatar} style={style} aria-hidden="true" data-letter={firstLetter(user.nickname)} />
  )
}

const firstLetter = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 32).toUpperCase()
