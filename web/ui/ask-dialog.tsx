import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './ask-dialog.module.css'
import { WaitsProvider } from './awaited.ts'
import { useReturnFocus } from './focus.ts'
import { useTopLayer } from './use-top-layer.ts'

interface AskDialogProps {
  /** Names the thing, such as: give up Shanhe Auction Ltd? */
  title: string
  /** The consequence, in a sentence. */
  text?: ReactNode
  /** The label of the button: the act itself. Without it the dialog asks nothing and can only be closed. */
  verb?: string | undefined
  /** The label of the cancel button, if the act itself is a cancellation. */
  stay?: string
  /** True if the cancel button also stops the act while it runs. */
  stops?: boolean
  danger?: boolean
  disabled?: boolean
  /** A refusal, shown inside the dialog, which stays open. */
  problem?: ReactNode
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
  size?: number
  children?: ReactNode
}

/**
 * Asks for a confirmation in one sentence. The button is disabled while the act runs, and until everything that the
 * content awaits is there.
 */
export function AskDialog({
  title,
  text,
  verb,
  stay,
  stops = false,
  danger,
  disabled,
  problem,
  onConfirm,
  onClose,
  size = 440,
  children,
}: AskDialogProps) {
  useReturnFocus()
  const isTop = useTopLayer()
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [waits, setWaits] = useState(0)
  const begin = useCallback(() => {
    setWaits((n) => n + 1)
    return () => setWaits((n) => n - 1)
  }, [])
  const isBarred = disabled === true || waits > 0
  const backFirst = !verb || danger || Boolean(children) || stay !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!busy) form.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'center' })
  }, [busy])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy || isBarred || !verb) return
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={isTop}
      size={size}
      centered
      closeOnClickOutside={!busy}
      transitionProps={{ duration: 140, transition: 'fade' }}
      classNames={{ header: css.header }}
    >
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content>
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('act.close')} />
        </Modal.Header>
        <Modal.Body>
          <form ref={form} onSubmit={submit} noValidate className={css.form}>
            {text && <p className={css.text}>{text}</p>}
            <WaitsProvider value={begin}>{children}</WaitsProvider>
            <div className={css.foot}>
              {problem && (
                <div className={css.problem} role="alert">
                  {problem}
                </div>
              )}
              <Button
                variant="default"
                onClick={onClose}
                disabled={busy && !stops}
                // An input that wants the focus takes precedence.
                data-autofocus={backFirst || undefined}
              >
                {stay ?? t(verb ? 'act.cancel' : 'act.close')}
              </Button>
              {verb && (
                <Button
                  type="submit"
                  loading={busy}
                  disabled={isBarred}
                  {...(danger && { color: 'red' })}
                  data-autofocus={!backFirst || undefined}
                >
                  {verb}
                </Button>
              )}
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
