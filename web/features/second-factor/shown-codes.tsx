import { Button } from '@mantine/core'
import { IconPrinter } from '#web/icons/printer.ts'
import { useState } from 'react'
import { useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import css from './second-factor.module.css'

/** New recovery codes, readable once. Only these are printed, whatever is around them. */
export function ShownCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const { t, day } = useText()
  const { username } = useUser()
  const [now] = useState(() => new Date().toISOString())
  return (
    <section className={css.codes} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{t('secondFactor.codesTitle')}</h3>
      <p className={css.hint}>{t('secondFactor.codesOnce')}</p>
      <p className={css.onPaper}>
        {t('secondFactor.ofAccount', { product: t('product'), name: username, day: day(now) })}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => void onKept()}>{t('secondFactor.kept')}</Button>
        <CopyButton text={codes.join('\n')} label={t('secondFactor.copy')} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          onClick={() => window.print()}
        >
          {t('secondFactor.print')}
        </Button>
      </div>
    </section>
  )
}
