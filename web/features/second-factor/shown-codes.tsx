import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import css from './second-factor.module.css'
import type { Say } from './words.ts'

/** New recovery codes, readable once. Only these are printed, whatever is around them. */
export function ShownCodes({
  say,
  codes,
  onKept,
}: {
  say: Say
  codes: readonly string[]
  onKept: () => unknown
}) {
  const { t, day } = useText()
  const { username } = useUser()
  const [now] = useState(() => new Date().toISOString())
  return (
    <section className={css.codes} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{say('codesTitle')}</h3>
      <p className={css.hint}>{say('codesOnce')}</p>
      <p className={css.onPaper}>
        {say('ofAccount', { product: t('product'), name: username, day: day(now) })}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => void onKept()}>{say('kept')}</Button>
        <CopyButton text={codes.join('\n')} label={say('copy')} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          onClick={() => window.print()}
        >
          {say('print')}
        </Button>
      </div>
    </section>
  )
}
