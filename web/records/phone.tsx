import { IconEye } from '#web/icons/eye.ts'
import { useState } from 'react'
import { ApiError } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { PhoneNumber } from '#web/ui/contact.tsx'
import css from './phone.module.css'

interface PhoneProps {
  /** The owner of the number, for screen readers. */
  name: string
  number: string
  masked: boolean
  /** Reveals the masked number in place. Without it the number stays masked. */
  reveal?: (() => Promise<unknown>) | undefined
  onCall?: (() => void) | undefined
}

/** A number to call and copy. A masked number has a reveal button; each reveal counts. */
export function Phone({ name, number, masked, reveal, onCall }: PhoneProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  if (!masked) return <PhoneNumber number={number} onCall={onCall} />
  const show = async () => {
    setBusy(true)
    try {
      await reveal?.()
    } catch (error) {
      // The call has already shown the error.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={css.phone}>
      {number}
      {reveal && (
        <button
          type="button"
          className={css.eye}
          disabled={busy}
          title={t('pool.reveal')}
          aria-label={t('pool.revealOf', { name })}
          onClick={() => void show()}
        >
          <IconEye size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
