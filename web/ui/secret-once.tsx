import { Button } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import css from './secret-once.module.css'

interface SecretOnceProps {
  text: string
  secret: string
  /** The labels of the buttons. */
  copy: string
  kept: string
  onKept: () => void
}

/** Shows a new secret, once. */
export const SecretOnce = ({ text, secret, copy, kept, onKept }: SecretOnceProps) => (
  <section className={css.once} aria-labelledby="secret-once">
    <p id="secret-once">{text}</p>
    <code>{secret}</code>
    <div className={css.buttons}>
      <CopyButton text={secret} label={copy} main />
      <Button variant="default" onClick={onKept}>
        {kept}
      </Button>
    </div>
  </section>
)
