import { IconCopy } from '#web/icons/copy.ts'
import type { KeyboardEvent } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './contact.module.css'
import { copyText } from './copy.ts'
import { useLongPress } from './use-long-press.ts'

interface PhoneNumberProps {
  number: string
  /** Called when the number is dialled. */
  onCall?: (() => void) | undefined
}

/** People type numbers with blanks and dashes, which diallers do not accept. */
export const telOf = (number: string): string => `tel:${number.replace(/[^\d+*#,;]/g, '')}`

/** Hands a number to the dialler, as a click on its link does. */
export function dial(number: string): void {
  const link = document.createElement('a')
  link.href = telOf(number)
  document.body.append(link)
  link.click()
  link.remove()
}

/** A phone number. A click calls it; its button, Ctrl/⌘ C or a long press copies it. */
export function PhoneNumber({ number, onCall }: PhoneNumberProps) {
  const { t } = useText()
  const copy = () => void copyText(number)
  const press = useLongPress(copy)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'c' || !(event.ctrlKey || event.metaKey)) return
    if (!document.getSelection()?.isCollapsed) return
    event.preventDefault()
    copy()
  }
  return (
    <span className={css.contact}>
      <a
        className={css.number}
        href={telOf(number)}
        title={t('ui.contact.call')}
        onClick={onCall}
        onKeyDown={onKeyDown}
        {...press}
      >
        {number}
      </a>
      <button
        type="button"
        className={css.copy}
        tabIndex={-1}
        title={t('ui.contact.copy')}
        aria-label={t('ui.contact.copyOf', { text: number })}
        onClick={copy}
      >
        <IconCopy size={14} stroke={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}

/** A text to copy with a click, such as a WeChat id. */
export function CopiedText({ text }: { text: string }) {
  const { t } = useText()
  const copy = () => void copyText(text)
  return (
    <button
      type="button"
      className={css.text}
      title={t('ui.contact.copy')}
      aria-label={t('ui.contact.copyOf', { text })}
      onClick={copy}
      {...useLongPress(copy)}
    >
      <span>{text}</span>
      <IconCopy size={14} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
