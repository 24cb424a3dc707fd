import type { ReactNode, RefObject } from 'react'
import { LanguageMenu } from '../../shell/language-menu.tsx'
import { Mark } from '../../shell/mark.tsx'
import { useText } from '../../text.tsx'
import css from './signed-out-frame.module.css'

interface SignedOutFrameProps {
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** The pages before the shell: the mark, one form, the choice of language. */
export function SignedOutFrame({ title, heading, children }: SignedOutFrameProps) {
  const { t } = useText()
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <LanguageMenu withName />
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
          {children}
        </div>
      </main>
    </div>
  )
}
