import type { ReactNode, RefObject } from 'react'
import { Mark } from './mark.tsx'
import { languageNames } from '#texts/text.ts'
import { offeredLanguages, useText } from '#web/text/text.tsx'
import css from './signed-out-frame.module.css'

interface SignedOutFrameProps {
  title: string
  /** The product, in a line. */
  intro?: string
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** The frame of pages outside the shell: the mark, one form, the choice of language. */
export function SignedOutFrame({ title, intro, heading, children }: SignedOutFrameProps) {
  const { t } = useText()
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <LanguageRow />
      </header>
      <main className={css.main}>
        <div className={css.brand}>
          <Mark size={36} />
          <span>{t('product')}</span>
        </div>
        <div className={css.panel}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className={css.hint}>{intro}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}

/** The languages side by side. The current one is disabled. */
function LanguageRow() {
  const { t, language, setLanguage } = useText()
  return (
    <div role="group" aria-label={t('shell.language')} className={css.languages}>
      {offeredLanguages.map((name) => (
        <button
          key={name}
          type="button"
          lang={name}
          disabled={name === language}
          onClick={() => void setLanguage(name)}
        >
          {languageNames[name]}
        </button>
      ))}
    </div>
  )
}
